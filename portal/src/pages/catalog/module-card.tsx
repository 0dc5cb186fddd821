import type { NoCodeCatalog } from '@gantry/client';
import { Link } from '@tanstack/react-router';
import styles from './catalog.module.css';

export function ModuleCard({ entry }: { entry: NoCodeCatalog }) {
  const { name, namespace, provider, description, version, organizationId } = entry;
  return (
    <article className={styles['card']}>
      <h2>
        <Link
          to="/$org/modules/$namespace/$name/$provider"
          params={{ org: organizationId, namespace, name, provider }}
          search={{ version }}
        >
          {name}
        </Link>
      </h2>
      <p className={styles['description']}>{description || 'No description yet.'}</p>
      <p className={styles['facts']}>
        {organizationId} · version {version}
      </p>
    </article>
  );
}
