import type { Var, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { variablesQuery } from '../../api/workspaces.js';
import { Card } from '../../ui/card.js';
import { Loaded } from '../../ui/states/loaded.js';
import styles from './outputs.module.css';

/** The values that were set for the workspace, without the module's defaults. */
export function Inputs({ workspace }: { workspace: Workspace }) {
  const query = useQuery({
    ...variablesQuery(workspace.id),
    enabled: workspace.permissions.canReadVariable,
  });
  if (!workspace.permissions.canReadVariable) return null;
  return (
    <Card title="Inputs">
      <Loaded query={query}>
        {(variables) =>
          variables.length === 0 ? (
            <p className={styles['note']}>This workspace uses the defaults of its module.</p>
          ) : (
            <dl className={styles['outputs']}>
              {variables.map((variable) => (
                <div key={variable.id}>
                  <dt>
                    {variable.key}
                    {variable.category === 'env' && ' (environment)'}
                  </dt>
                  <dd>
                    <Value variable={variable} />
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </Card>
  );
}

function Value({ variable: { sensitive, value } }: { variable: Var }) {
  if (sensitive)
    return <span className={styles['note']}>Set, and hidden because it is sensitive</span>;
  const text = value ?? '';
  return (
    <span className={text.includes('\n') ? styles['block'] : styles['value']}>
      {text === '' ? <span className={styles['note']}>empty</span> : text}
    </span>
  );
}
