import type { Run } from '@gantry/client';
import { Notice } from '../../ui/states/notice.js';
import { CopyAddress } from './copy-address.js';
import { useMayApply } from './may-apply.js';

/** Who has to confirm the plan. Missing approvals and policies have their own notices. */
export function ConfirmationNotice({ run }: { run: Run }) {
  const mayApply = useMayApply(run);
  if (!run.actions.isConfirmable || !mayApply) return null;
  if (!run.permissions.canApply)
    return (
      <Notice actions={<CopyAddress />}>
        Somebody who may apply runs of this workspace has to confirm this plan. Send them the
        address of this page.
      </Notice>
    );
  return (
    <Notice title="Check the plan, then confirm it">
      {run.isDestroy
        ? 'Nothing is destroyed until you choose “Destroy”.'
        : 'Nothing is changed until you choose “Confirm and apply”.'}
    </Notice>
  );
}
