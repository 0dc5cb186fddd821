import type { Run } from '@gantry/client';
import { isUpgrade } from '../api/run-messages.js';

/** Explains the effect of a run that stopped while it made changes, and what to do next. */
export function IncompleteText({ run }: { run: Run }) {
  return run.isDestroy ? (
    <>
      <p>
        This run stopped while it destroyed resources. Those that it had already destroyed are gone,
        and the others still exist. The log shows how far it got.
      </p>
      <p>Destroy the rest, or start another run to create everything again.</p>
    </>
  ) : (
    <>
      <p>
        This run stopped while it made changes. The changes that it had already made stay, and the
        others are missing. The log shows how far it got.
      </p>
      <p>
        {isUpgrade(run)
          ? 'Plan the upgrade again to complete the changes, or destroy everything.'
          : 'Start another run to complete the changes, or destroy everything.'}
      </p>
    </>
  );
}
