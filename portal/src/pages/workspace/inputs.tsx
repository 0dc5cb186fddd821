import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { type EffectiveVar, effectiveVariablesQuery } from '../../api/variable-sets.js';
import { useChangedInputs } from '../../app/use-changed-inputs.js';
import { labelOf } from '../../forms/label.js';
import { readLiteral } from '../../forms/literal.js';
import { ShownValue } from '../../forms/shown-value.js';
import type { UnappliedInput } from '../../forms/unapplied-inputs.js';
import { Card } from '../../ui/card.js';
import { Loaded } from '../../ui/states/loaded.js';
import styles from './outputs.module.css';

/**
 * The values that the next run gets, and their origins. Omits the defaults of the module, except
 * those that replace removed values.
 */
export function Inputs({ workspace }: { workspace: Workspace }) {
  const query = useQuery({
    ...effectiveVariablesQuery(workspace.id),
    enabled: workspace.permissions.canReadVariable,
  });
  const changed = useChangedInputs(workspace) ?? [];
  const removed = changed.filter(({ isRemoved }) => isRemoved);
  if (!workspace.permissions.canReadVariable) return null;
  const isFromModule = workspace.sourceModuleId !== null;
  return (
    <Card title={isFromModule ? 'Inputs' : 'Variables'}>
      {isFromModule && (
        <p className={styles['note']}>
          The values that the next run uses. Changed values take effect when the plan of that run is
          applied.
        </p>
      )}
      <Loaded query={query}>
        {(variables) =>
          variables.length === 0 && removed.length === 0 ? (
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
                  <dd className={styles['stacked']}>
                    <Value variable={variable} />
                    <Origin variable={variable} />
                    <Applied
                      input={
                        variable.category === 'env'
                          ? undefined
                          : changed.find(({ key }) => key === variable.key)
                      }
                    />
                  </dd>
                </div>
              ))}
              {removed.map((input) => (
                <div key={input.key}>
                  <dt>{labelOf(input.key)}</dt>
                  <dd className={styles['stacked']}>
                    <span className={styles['note']}>The default of the module</span>
                    <Applied input={input} />
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

const SCOPES: Readonly<Record<EffectiveVar['origin']['scope'], string>> = {
  workspace: 'which applies to this workspace',
  project: 'which applies to its project',
  'no-code-module': 'which applies to its module',
  global: 'which applies to all workspaces',
};

/** Renders nothing for a value of the workspace that overrides no other value. */
function Origin({ variable: { origin, overrides } }: { variable: EffectiveVar }) {
  const parts = [
    ...(origin.type === 'varsets'
      ? [`From the variable set ${origin.name}, ${SCOPES[origin.scope]}`]
      : []),
    ...(overrides.length > 0
      ? [
          `${origin.type === 'varsets' ? 'overrides' : 'Overrides'} the ${
            overrides.length === 1 ? 'value' : 'values'
          } of ${overrides
            .map(({ type, name }) => (type === 'varsets' ? name : 'this workspace'))
            .join(', ')}`,
        ]
      : []),
  ];
  return parts.length === 0 ? null : <span className={styles['origin']}>{parts.join('; ')}.</span>;
}

/** Shows the value that the last apply used; nothing if the input is unchanged. */
function Applied({ input }: { input: UnappliedInput | undefined }) {
  return (
    input && (
      <div className={styles['origin']}>
        Not applied yet. Last applied:{' '}
        {input.applied === undefined ? (
          APPLIED_UNKNOWN[input.isRemoved ? 'removed' : 'added']
        ) : (
          <ShownValue value={input.applied} />
        )}
      </div>
    )
  );
}

const APPLIED_UNKNOWN = {
  removed: 'a value that is hidden because it is sensitive.',
  added: 'the default of the module.',
};

function Value({ variable: { sensitive, value, hcl } }: { variable: EffectiveVar }) {
  if (sensitive) return <span className={styles['note']}>Hidden because it is sensitive</span>;
  const text = value ?? '';
  const parsed = hcl ? readLiteral(text) : text;
  if (parsed === undefined || text.includes('\n'))
    return <span className={styles['block']}>{text}</span>;
  return (
    <div className={styles['input']}>
      <ShownValue value={parsed} />
    </div>
  );
}
