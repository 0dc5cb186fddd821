import type { Run, RunStatus } from '@gantry/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveRun,
  overrideApprovals,
  type RunApproval,
  type RunApprovalMeta,
  runApprovalsQuery,
  withdrawApproval,
} from '../../api/approvals.js';
import { failureOf } from '../../api/errors.js';
import { refreshRun } from '../../api/runs.js';
import { useSession } from '../../api/session.js';
import { countText } from '../../ui/data/count-text.js';
import { Button } from '../../ui/fields/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { toast } from '../../ui/overlays/toast.js';
import { Notice } from '../../ui/states/notice.js';
import { PlanConsequences } from './consequences.js';

/** The approvals that the plan needs, and those that it has. */
export function RunApprovals({ run }: { run: Run }) {
  const { data } = useQuery(runApprovalsQuery(run.id, run.status));
  if (!data || (data.meta.requirements.length === 0 && data.items.length === 0)) return null;
  const { items, meta } = data;
  return (
    <Notice
      tone={meta.isApproved ? 'good' : 'warn'}
      title={titleOf(meta)}
      actions={<Actions run={run} meta={meta} />}
    >
      {meta.isApproved || <NextStep meta={meta} />}
      {items.length > 0 && <Approvals run={run} items={items} />}
    </Notice>
  );
}

function titleOf({ isApproved, isOverridden, requirements }: RunApprovalMeta): string {
  if (isOverridden) return 'An owner overrode the missing approvals';
  // For example, after the apply has started: the server then reports no requirements.
  if (requirements.length === 0) return 'Approvals of this plan';
  if (isApproved) return 'The plan is approved';
  const missing = requirements.filter((one) => one.missing > 0).map(approvalsOf);
  return `Waiting for ${missing.join(' and ')}`;
}

const approvalsOf = ({ missing, teamName }: RunApprovalMeta['requirements'][number]): string =>
  `${countText(missing, 'more approval')} by team ${teamName}`;

function NextStep({ meta }: { meta: RunApprovalMeta }) {
  const teams = meta.requirements.filter((one) => one.missing > 0).map((one) => one.teamName);
  return (
    <p>
      {meta.canApprove
        ? 'You can approve this plan. Check what it changes first.'
        : `${meta.refusal ?? ''} Send the address of this page to a member of ${teams.join(' or ')}.`}
    </p>
  );
}

/** The statuses between the plan and the apply. */
const WITHDRAWABLE_STATUSES: readonly RunStatus[] = [
  'planned',
  'cost_estimated',
  'confirmed',
  'apply_queued',
];

function Approvals({ run, items }: { run: Run; items: readonly RunApproval[] }) {
  const { caller } = useSession();
  const queries = useQueryClient();
  const canWithdraw = WITHDRAWABLE_STATUSES.includes(run.status);
  const withdraw = useMutation({
    mutationFn: withdrawApproval,
    onError: (error) => void toast(failureOf(error).message, 'bad'),
    onSettled: () => refreshRun(queries, run.id),
  });
  return (
    <ul>
      {items.map(({ id, kind, userName, userId, comment }) => (
        <li key={id}>
          {kind === 'override' ? 'Overridden' : 'Approved'} by <bdi>{userName}</bdi>
          {comment !== null && (
            <>
              {': '}
              <bdi>{comment}</bdi>
            </>
          )}{' '}
          {canWithdraw && userId === caller.id && (
            <Button look="quiet" isPending={withdraw.isPending} onPress={() => withdraw.mutate(id)}>
              Withdraw
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Actions({ run, meta }: { run: Run; meta: RunApprovalMeta }) {
  const [isApproving, setIsApproving] = useState(false);
  const [isOverriding, setIsOverriding] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      {meta.canApprove && (
        <Button look="primary" onPress={() => setIsApproving(true)}>
          Approve
        </Button>
      )}
      {meta.canOverride && (
        <Button look="quiet" onPress={() => setIsOverriding(true)}>
          Override
        </Button>
      )}
      <ConfirmDialog
        title="Approve this plan?"
        isOpen={isApproving}
        onClose={() => setIsApproving(false)}
        action="Approve"
        onConfirm={async () => {
          await approveRun(run.id, meta.planHash);
          await refreshRun(queries, run.id);
        }}
      >
        <PlanConsequences run={run} />
        <p>
          You approve exactly this plan.{' '}
          {run.autoApply && !meta.needsConfirmation
            ? 'It is applied as soon as it has all approvals, unless a policy prevents it.'
            : 'Nothing is applied until somebody else confirms it.'}
        </p>
      </ConfirmDialog>
      <Dialog
        title="Apply without the approvals?"
        isOpen={isOverriding}
        onClose={() => setIsOverriding(false)}
      >
        <OverrideForm runId={run.id} onClose={() => setIsOverriding(false)} />
      </Dialog>
    </>
  );
}

function OverrideForm({ runId, onClose }: { runId: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Override"
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        await overrideApprovals(runId, reason.trim());
        await refreshRun(queries, runId);
      }}
    >
      <p>
        For emergencies only. The run and the audit log record your name and the reason. If the run
        is set to apply automatically, its apply starts immediately, unless a policy or another rule
        prevents it.
      </p>
      <TextField label="Reason" value={reason} onChange={setReason} autoComplete="off" isRequired />
    </DialogForm>
  );
}
