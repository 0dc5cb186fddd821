import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshCampaigns, updateCampaign, type UpgradeCampaign } from '../../api/campaigns.js';
import { AUTO_CONFIRM_OPTIONS, autoConfirmEffect } from '../../app/campaigns/campaign-words.js';
import { Select } from '../../ui/fields/select.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface AutoConfirmFormProps {
  readonly campaign: UpgradeCampaign;
  /** The label of the button. */
  readonly action: string;
  /** Called after the choice is stored, for example to apply the campaign. */
  readonly onSubmit?: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Chooses which upgrades the campaign applies automatically. */
export function AutoConfirmForm({ campaign, action, onSubmit, onClose }: AutoConfirmFormProps) {
  const queries = useQueryClient();
  const [autoConfirm, setAutoConfirm] = useState(campaign.autoConfirm);
  const submit = async (): Promise<void> => {
    try {
      if (autoConfirm !== campaign.autoConfirm) await updateCampaign(campaign.id, { autoConfirm });
      await onSubmit?.();
    } finally {
      await refreshCampaigns(queries);
    }
  };
  return (
    <DialogForm action={action} onClose={onClose} onSubmit={submit}>
      <Select
        label="Apply automatically"
        description="All other upgrades wait for a confirmation."
        options={AUTO_CONFIRM_OPTIONS}
        value={autoConfirm}
        onChange={(id) => setAutoConfirm(id as typeof autoConfirm)}
      />
      <p aria-live="polite">{autoConfirmEffect(campaign, autoConfirm)}</p>
    </DialogForm>
  );
}
