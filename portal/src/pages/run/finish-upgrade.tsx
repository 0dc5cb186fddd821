import type { Run, Workspace } from '@gantry/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../api/errors.js';
import { confirmUpgrade, offeredVersionQuery } from '../../api/provisioning.js';
import { runHistoryQuery } from '../../api/run-history.js';
import { isUpgrade } from '../../api/run-messages.js';
import { findSourceModule } from '../../api/source-module.js';
import { canFinishUpgrade } from '../../api/upgrade-run.js';
import { workspaceQuery } from '../../api/workspaces.js';
import { Button } from '../../ui/fields/button.js';
import { toast } from '../../ui/overlays/toast.js';
import { Notice } from '../../ui/states/notice.js';
import { CopyAddress } from './copy-address.js';

const RUNS_POLL_MS = 5_000;

interface FinishUpgradeProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: string;
}

/**
 * Offers to finish an upgrade whose plan changes nothing: its run has ended, so the run itself
 * cannot be confirmed.
 */
export function FinishUpgrade({ run, org, workspace: name }: FinishUpgradeProps) {
  const isUnchanged = run.status === 'planned_and_finished' && isUpgrade(run);
  const { data: workspace } = useQuery({ ...workspaceQuery(org, name), enabled: isUnchanged });
  const { data: runs } = useQuery({
    ...runHistoryQuery(workspace?.id ?? ''),
    enabled: isUnchanged && workspace !== undefined,
    // Somebody else may start another upgrade.
    refetchInterval: RUNS_POLL_MS,
  });
  if (!workspace || !runs || !isUnchanged || !canFinishUpgrade(run, workspace, runs)) return null;
  return <FinishNotice run={run} org={org} workspace={workspace} />;
}

interface FinishNoticeProps {
  readonly run: Run;
  readonly org: string;
  readonly workspace: Workspace;
}

function FinishNotice({ run, org, workspace }: FinishNoticeProps) {
  const source = findSourceModule(workspace.sourceModuleId);
  const { namespace = '', name = '', provider = '' } = source ?? {};
  const { data: offer } = useQuery({
    ...offeredVersionQuery({ org, namespace, name, provider }),
    enabled: source !== null,
  });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const finish = useMutation({
    mutationFn: (noCodeModuleId: string) => confirmUpgrade(noCodeModuleId, workspace.id, run.id),
    onSuccess: async () => {
      void toast('The upgrade is finished.', 'good');
      const params = { org, workspace: workspace.name };
      await navigate({ to: '/$org/workspaces/$workspace', params });
    },
    onError: (error) => void toast(failureOf(error).message, 'bad'),
    // After a failure too: somebody else may have finished or replaced the upgrade.
    onSettled: () =>
      Promise.all(
        [['organizations'], ['workspaces', workspace.id]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
  // Workspaces of a module that is no longer offered cannot be upgraded.
  if (!offer) return null;
  if (!run.permissions.canApply)
    return (
      <Notice tone="warn" title="The upgrade is not finished" actions={<CopyAddress />}>
        This upgrade changes no resources. Somebody who may apply runs of this workspace has to
        finish it. Send them the address of this page.
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title="Finish the upgrade"
      actions={
        <Button
          look="primary"
          isPending={finish.isPending}
          onPress={() => finish.mutate(offer.noCodeModuleId)}
        >
          Finish the upgrade
        </Button>
      }
    >
      This upgrade changes no resources. Finish it so that the workspace uses the new version and
      settings of its module.
    </Notice>
  );
}
