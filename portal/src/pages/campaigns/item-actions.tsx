import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  actOnItem,
  refreshCampaigns,
  type UpgradeCampaign,
  type UpgradeCampaignItem,
} from '../../api/campaigns.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Skeleton } from '../../ui/states/skeleton.js';

// Loaded separately, because few items need a value.
const MissingInputs = lazy(async () => ({
  default: (await import('./missing-inputs.js')).MissingInputs,
}));

interface ItemActionsProps {
  readonly campaign: UpgradeCampaign;
  readonly item: UpgradeCampaignItem;
}

type Offer = 'retry' | 'confirm' | 'inputs';

const TITLES: Readonly<Record<Offer, string>> = {
  retry: 'Retry',
  confirm: 'Apply',
  inputs: 'Enter values',
};

const CONSEQUENCES: Readonly<Record<Exclude<Offer, 'inputs'>, string>> = {
  retry: 'The upgrade is planned again.',
  confirm: 'The plan of this workspace is applied now. Open the workspace to read the plan first.',
};

function offerOf({ status: campaign }: UpgradeCampaign, item: UpgradeCampaignItem): Offer | null {
  const { status } = item;
  const isConfirmable = status === 'planned' || status === 'waiting_for_owner';
  if (campaign === 'draft' || campaign === 'stopped') return null;
  if (isConfirmable) return 'confirm';
  if (status === 'needs_value') return 'inputs';
  return status === 'failed' || status === 'skipped' ? 'retry' : null;
}

/** The decisions about one workspace of a campaign. */
export function ItemActions({ campaign, item }: ItemActionsProps) {
  const [asked, setAsked] = useState<Offer | null>(null);
  const queries = useQueryClient();
  const offer = offerOf(campaign, item);
  // The item changed while the dialog was open: its question no longer applies.
  if (asked !== null && asked !== offer) setAsked(null);
  if (!offer) return null;
  const isOpen = asked === offer;
  const close = (): void => setAsked(null);
  const title = `${TITLES[offer]}: ${item.workspaceName}`;
  return (
    <>
      <Button aria-label={title} onPress={() => setAsked(offer)}>
        {TITLES[offer]}
      </Button>
      {offer === 'inputs' ? (
        <Dialog title={title} isOpen={isOpen} onClose={close}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <MissingInputs campaign={campaign} item={item} onClose={close} />
          </Suspense>
        </Dialog>
      ) : (
        <ConfirmDialog
          title={title}
          action={TITLES[offer]}
          isOpen={isOpen}
          onClose={close}
          onConfirm={async () => {
            await actOnItem(offer, item.id);
            await refreshCampaigns(queries);
          }}
        >
          <p>{CONSEQUENCES[offer]}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
