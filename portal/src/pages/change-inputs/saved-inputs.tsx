import type { Workspace } from '@gantry/client';
import { StartRunButton } from '../../app/start-run-button.js';
import { Notice } from '../../ui/states/notice.js';

interface SavedInputsProps {
  readonly workspace: Workspace;
  /** The message of the run. */
  readonly runMessage: string;
  /** Why the run could not be started. */
  readonly children: string;
}

/** Replaces the form if the inputs were saved but their run could not be started. */
export default function SavedInputs({ workspace, runMessage, children }: SavedInputsProps) {
  return (
    <Notice
      tone="bad"
      title="The inputs are saved, but the run could not be started"
      actions={<StartRunButton workspace={workspace} label="Start the run" message={runMessage} />}
    >
      {children}
    </Notice>
  );
}
