import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  actOnItem,
  giveInputs,
  refreshCampaigns,
  type UpgradeCampaign,
  type UpgradeCampaignItem,
} from '../../api/campaigns.js';
import { Button } from '../../ui/fields/button.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

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

/** What somebody can decide about one workspace of a campaign. */
export function ItemActions({ campaign, item }: ItemActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const offer = offerOf(campaign, item);
  if (!offer) return null;
  const close = (): void => setOpen(false);
  const title = `${TITLES[offer]}: ${item.workspaceName}`;
  return (
    <>
      <Button aria-label={title} onPress={() => setOpen(true)}>
        {TITLES[offer]}
      </Button>
      {offer === 'inputs' ? (
        <Dialog title={title} isOpen={isOpen} onClose={close}>
          <InputsForm item={item} onClose={close} />
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

function InputsForm({ item, onClose }: { item: UpgradeCampaignItem; onClose: () => void }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [hcl, setHcl] = useState(false);
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Plan the upgrade"
      isDisabled={item.missingInputs.some((name) => values[name] === undefined)}
      onClose={onClose}
      onSubmit={async () => {
        await giveInputs(item.id, values, hcl);
        await refreshCampaigns(queries);
      }}
    >
      <p>{item.reason}</p>
      {item.missingInputs.map((name) => (
        <TextField
          key={name}
          label={name}
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
          autoComplete="off"
        />
      ))}
      <Checkbox
        label="The values are lists or objects"
        description="Write them as in Terraform, such as [“a”, “b”]."
        isSelected={hcl}
        onChange={setHcl}
      />
    </DialogForm>
  );
}
