import type { Run } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  overridePolicyCheck,
  type PolicyCheck,
  policyCheckQuery,
} from '../../api/policy-checks.js';
import { refreshRun } from '../../api/runs.js';
import { useOrganization } from '../../app/use-organization.js';
import { Button } from '../../ui/fields/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Notice } from '../../ui/states/notice.js';

/** Whether the plan meets the policies of its workspace, and what to do if it does not. */
export function RunPolicies({ run }: { run: Run }) {
  const { data: check } = useQuery(policyCheckQuery(run.id, run.status));
  if (!check) return null;
  return (
    <Notice
      tone={toneOf(check)}
      title={titleOf(check, run)}
      actions={check.permissions.canOverride && <Override run={run} check={check} />}
    >
      {check.overriddenBy !== null && (
        <p>
          By <bdi>{check.overriddenBy}</bdi>: <bdi>{check.overrideReason}</bdi>
        </p>
      )}
      <Failures check={check} />
      {hasFailed(check) && <NextStep run={run} check={check} />}
    </Notice>
  );
}

const hasFailed = ({ status }: PolicyCheck): boolean =>
  status === 'soft_failed' || status === 'errored';

function toneOf(check: PolicyCheck) {
  if (hasFailed(check)) return 'warn';
  if (check.status === 'pending') return 'accent';
  return check.result.totalFailed > 0 ? 'warn' : 'good';
}

function titleOf(check: PolicyCheck, run: Run): string {
  const { status, result } = check;
  if (status === 'pending') return 'The policies are being evaluated';
  if (status === 'overridden') return 'An owner overrode the policies';
  if (hasFailed(check))
    return run.actions.isConfirmable
      ? 'Policies prevent this apply'
      : 'Policies did not permit this plan';
  return result.totalFailed > 0 ? 'Policies warn about this plan' : 'The plan meets all policies';
}

function NextStep({ run, check }: { run: Run; check: PolicyCheck }) {
  const organization = useOrganization();
  if (!run.actions.isConfirmable) return null;
  return (
    <p>
      {check.status === 'errored'
        ? 'Some policies could not be evaluated. Have the cause corrected, or '
        : 'Change the inputs or the configuration so that the plan meets the policies, or '}
      {check.permissions.canOverride
        ? 'override them with a reason. '
        : 'send the address of this page to an owner of the organization, who can override them. '}
      {organization?.permissions.canManageVarsets && (
        <Link to="/$org/settings" params={{ org: organization.name }} search={{ tab: 'policies' }}>
          Show the policies
        </Link>
      )}
    </p>
  );
}

const LEVELS: Readonly<Record<string, string>> = {
  mandatory: 'must be met',
  advisory: 'recommendation',
};

function Failures({ check }: { check: PolicyCheck }) {
  const failed = check.outcomes.filter(({ result }) => result !== 'passed');
  if (failed.length === 0) return null;
  return (
    <ul>
      {failed.map(({ policySetName, policyName, enforcementLevel, messages, error }) => (
        <li key={`${policySetName}/${policyName}`}>
          <bdi>
            {policySetName}/{policyName}
          </bdi>{' '}
          ({LEVELS[enforcementLevel] ?? enforcementLevel})
          <ul>
            {(error === null ? messages : [error]).map((message, index) => (
              <li key={index}>
                <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Override({ run, check }: { run: Run; check: PolicyCheck }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  if (!check.actions.isOverridable) return null;
  return (
    <>
      <Button look="quiet" onPress={() => setIsOpen(true)}>
        Override
      </Button>
      <Dialog
        title="Apply in spite of the policies?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <DialogForm
          action="Override"
          isDisabled={reason.trim() === ''}
          onClose={() => setIsOpen(false)}
          onSubmit={async () => {
            await overridePolicyCheck(check.id, reason.trim());
            await refreshRun(queries, run.id);
          }}
        >
          <p>
            For emergencies only. The run and the audit log record your name and the reason. If the
            run is set to apply automatically, its apply starts immediately, unless an approval rule
            prevents it.
          </p>
          <TextField
            label="Reason"
            value={reason}
            onChange={setReason}
            autoComplete="off"
            isRequired
          />
        </DialogForm>
      </Dialog>
    </>
  );
}
