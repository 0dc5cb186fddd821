import type { Workspace } from '@gantry/client';
import { CHANGE_INPUTS_MESSAGE } from '../../api/run-messages.js';
import { isFinalStatus } from '../../api/runs.js';
import { StartRunButton } from '../../app/start-run-button.js';
import { useChangedInputs } from '../../app/use-changed-inputs.js';
import { useRunHistory } from '../../app/use-run-history.js';
import { labelOf } from '../../forms/label.js';
import { Notice } from '../../ui/states/notice.js';

/** Warns that saved inputs are not applied, unless an active run may apply them. */
export function ChangedInputs({ workspace }: { workspace: Workspace }) {
  const changed = useChangedInputs(workspace);
  const history = useRunHistory(workspace);
  const isRunActive = history?.runs.some(
    ({ status, planOnly }) => !isFinalStatus(status) && !planOnly,
  );
  if (!changed || isRunActive) return null;
  return (
    <Notice
      tone="warn"
      title="Inputs were changed since the last apply"
      actions={
        workspace.permissions.canQueueRun && (
          <StartRunButton
            workspace={workspace}
            label="Plan these changes"
            message={CHANGE_INPUTS_MESSAGE}
          />
        )
      }
    >
      The next apply includes these changes
      {changed.length > 0 && `: ${changed.map(({ key }) => labelOf(key)).join(', ')}`}.
    </Notice>
  );
}
