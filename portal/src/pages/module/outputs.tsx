import type { ModuleVersionOutput } from '@gantry/client';
import { Badge } from '../../ui/data/badge.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import styles from './declarations.module.css';

export function Outputs({ outputs }: { outputs: readonly ModuleVersionOutput[] }) {
  if (outputs.length === 0) return <EmptyState title="This module has no outputs" />;
  return (
    <ul className={styles['list']}>
      {outputs.map(({ name, description, sensitive }) => (
        <li key={name}>
          <p className={styles['name']}>
            <code>{name}</code> {sensitive && <Badge>Sensitive</Badge>}
          </p>
          {description !== '' && <p>{description}</p>}
        </li>
      ))}
    </ul>
  );
}
