import type { Var, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { variablesQuery } from '../../api/workspaces.js';
import { labelOf } from '../../forms/field.js';
import { readLiteral } from '../../forms/literal.js';
import { ShownValue } from '../../forms/shown-value.js';
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
  const isFromModule = workspace.sourceModuleId !== null;
  return (
    <Card title={isFromModule ? 'Inputs' : 'Variables'}>
      <Loaded query={query}>
        {(variables) =>
          variables.length === 0 ? (
            <p className={styles['note']}>
              {isFromModule
                ? 'This workspace uses the defaults of its module.'
                : 'This workspace has no variables.'}
            </p>
          ) : (
            <dl className={styles['outputs']}>
              {variables.map((variable) => (
                <div key={variable.id}>
                  <dt>
                    {isFromModule && variable.category !== 'env'
                      ? labelOf(variable.key)
                      : variable.key}
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

function Value({ variable: { sensitive, value, hcl } }: { variable: Var }) {
  if (sensitive)
    return <span className={styles['note']}>Set, and hidden because it is sensitive</span>;
  const text = value ?? '';
  const known = hcl ? readLiteral(text) : text;
  if (known === undefined || text.includes('\n'))
    return <span className={styles['block']}>{text}</span>;
  return (
    <div className={styles['input']}>
      <ShownValue value={known} />
    </div>
  );
}
