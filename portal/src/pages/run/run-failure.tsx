import type { Run } from '@gantry/client';
import { labelOf } from '../../forms/field.js';
import { refusedValues } from '../../forms/refused-values.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Notice } from '../../ui/states/notice.js';

interface RunFailureProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

/** The message that the server gives to runs of upgrades. */
const UPGRADE = /^Upgrade the workspace to the module /;

/** Why a run failed. A refused input leads back to its field, where the message is. */
export function RunFailure({ run, org, workspace }: RunFailureProps) {
  if (run.errorMessage === null) return null;
  const refused = refusedValues(run.errorMessage);
  if (refused.size === 0)
    return (
      <Notice tone="bad" title="The run failed">
        {run.errorMessage}
      </Notice>
    );
  const to = UPGRADE.test(run.message)
    ? '/$org/workspaces/$workspace/upgrade'
    : '/$org/workspaces/$workspace/inputs';
  return (
    <Notice
      tone="bad"
      title={refused.size === 1 ? 'An input was refused' : 'Some inputs were refused'}
      actions={
        <ButtonLink to={to} params={{ org, workspace }} search={{ run: run.id }}>
          Change inputs
        </ButtonLink>
      }
    >
      <ul>
        {[...refused].map(([name, message]) => (
          <li key={name}>
            {labelOf(name)}: {message}
          </li>
        ))}
      </ul>
      <p>Nothing was changed.</p>
    </Notice>
  );
}
