import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  performItemAction,
  refreshCampaigns,
  type UpgradeCampaign,
  type UpgradeCampaignItem,
} from '../../api/campaigns.js';
import { workspaceQuery } from '../../api/workspaces.js';
import { useMayManageCampaigns } from '../../app/campaigns/use-may-manage-campaigns.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Skeleton } from '../../ui/states/skeleton.js';

// Loaded separately, because few items need a value.
const MissingInputs = lazy(async () => ({
  default: (await import('./missing-inputs.js')).MissingInputs,
}));

interface ItemActionsProps {
  readonly org: string;
  readonly campaign: UpgradeCampaign;
  readonly item: UpgradeCampaignItem;
}

type Action = 'retry' | 'confirm' | 'inputs';

const LABELS: Readonly<Record<Action, string>> = {
  retry: 'Retry',
  confirm: 'Apply',
  inputs: 'Enter values',
};

const CONSEQUENCES: Readonly<Record<Exclude<Action, 'inputs'>, string>> = {
  retry: 'Gantry plans the upgrade again.',
  confirm:
    'Gantry applies the plan of this workspace now. To read the plan first, open the workspace.',
};

/** The action that the item needs; null if it needs none. */
function actionOf(campaign: UpgradeCampaign, { status }: UpgradeCampaignItem): Action | null {
  const isConfirmable = status === 'planned' || status === 'waiting_for_owner';
  if (campaign.status === 'draft' || campaign.status === 'stopped') return null;
  if (isConfirmable) return 'confirm';
  if (status === 'needs_value') return 'inputs';
  return status === 'failed' || status === 'skipped' ? 'retry' : null;
}

/** The button for the next action on one workspace of a campaign, with its dialog. */
export function ItemActions({ org, campaign, item }: ItemActionsProps) {
  const [open, setOpen] = useState<Action | null>(null);
  const queries = useQueryClient();
  const neededAction = actionOf(campaign, item);
  const mayManage = useMayManageCampaigns();
  // Callers who may only read the campaign can still apply runs of some workspaces.
  const { data: workspace } = useQuery({
    ...workspaceQuery(org, item.workspaceName),
    enabled: neededAction !== null && !mayManage,
  });
  const mayApply = mayManage || workspace?.permissions.canQueueApply === true;
  const action = mayApply ? neededAction : null;
  // Closes a dialog whose action the item no longer needs.
  if (open !== null && open !== action) setOpen(null);
  if (!action) return null;
  const isOpen = open === action;
  const close = (): void => setOpen(null);
  const title = `${LABELS[action]}: ${item.workspaceName}`;
  return (
    <>
      <Button aria-label={title} onPress={() => setOpen(action)}>
        {LABELS[action]}
      </Button>
      {action === 'inputs' ? (
        <Dialog title={title} isOpen={isOpen} onClose={close}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <MissingInputs campaign={campaign} item={item} onClose={close} />
          </Suspense>
        </Dialog>
      ) : (
        <ConfirmDialog
          title={title}
          action={LABELS[action]}
          isOpen={isOpen}
          onClose={close}
          onConfirm={async () => {
            await performItemAction(item.id, action);
            await refreshCampaigns(queries);
          }}
        >
          <p>{CONSEQUENCES[action]}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
