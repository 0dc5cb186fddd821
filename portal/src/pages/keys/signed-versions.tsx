import type { GpgKeyUse } from '@gantry/client';
import { Link } from '@tanstack/react-router';
import styles from './signed-versions.module.css';

export function SignedVersions({ use }: { use: GpgKeyUse }) {
  const { usedBy, usedByCount } = use;
  if (usedByCount === 0) return <p>No published provider version yet.</p>;
  const others = usedByCount - usedBy.length;
  return (
    <ul className={styles['list']}>
      {usedBy.map((text) => (
        <li key={text}>
          <SignedVersion text={text} />
        </li>
      ))}
      {others > 0 && <li>and {others.toLocaleString('en')} more</li>}
    </ul>
  );
}

/** The API names a version as `<namespace>/<provider> <version>`. */
function SignedVersion({ text }: { text: string }) {
  const [, org, name] = /^([^/]+)\/(\S+) /.exec(text) ?? [];
  if (org === undefined || name === undefined) return text;
  return (
    <Link to="/$org/registry/providers/$name" params={{ org, name }}>
      {text}
    </Link>
  );
}
