import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CampaignAction,
  performCampaignAction,
  refreshCampaigns,
  type UpgradeCampaign,
} from '../../api/campaigns.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Stack } from '../../ui/stack.js';
import { AutoConfirmForm } from './auto-confirm-form.js';

type Action = CampaignAction | 'change';
/** The actions whose dialog offers no choice. */
type PlainAction = Exclude<CampaignAction, 'apply'>;

const LABELS: Readonly<Record<Action, string>> = {
  plan: 'Plan the upgrades',
  apply: 'Apply',
  change: 'Change automatic apply',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
};

const CONSEQUENCES: Readonly<Record<PlainAction, string>> = {
  plan: 'Gantry plans the upgrade of each selected workspace. Nothing is applied yet.',
  pause: 'Gantry plans and applies no further upgrade. Runs that are already queued continue.',
  resume: 'The campaign continues with your permissions.',
  stop:
    'A stopped campaign cannot be resumed. Gantry discards or cancels the unconfirmed upgrades ' +
    'that it has started. Confirmed upgrades continue. Upgraded workspaces stay as they are.',
};

const OFFERED_ACTIONS: Readonly<Record<UpgradeCampaign['status'], readonly Action[]>> = {
  draft: ['plan', 'stop'],
  planning: ['pause', 'stop'],
  ready: ['apply', 'pause', 'stop'],
  applying: ['change', 'pause', 'stop'],
  paused: ['resume', 'change', 'stop'],
  done: [],
  stopped: [],
};

const MAIN_ACTIONS: readonly Action[] = ['plan', 'apply', 'resume'];

/** The buttons that control a campaign, each with a dialog. */
export function CampaignActions({ campaign }: { campaign: UpgradeCampaign }) {
  const [open, setOpen] = useState<Action | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Stack direction="row">
      {OFFERED_ACTIONS[campaign.status].map((action) => (
        <Button
          key={action}
          look={MAIN_ACTIONS.includes(action) ? 'primary' : 'secondary'}
          onPress={() => setOpen(action)}
        >
          {LABELS[action]}
        </Button>
      ))}
      {(open === 'apply' || open === 'change') && (
        <Dialog title={`${LABELS[open]}: ${campaign.name}`} isOpen onClose={close}>
          <AutoConfirmForm
            campaign={campaign}
            action={open === 'apply' ? 'Apply' : 'Save'}
            {...(open === 'apply' && {
              onSubmit: () => performCampaignAction(campaign.id, 'apply'),
            })}
            onClose={close}
          />
        </Dialog>
      )}
      {open !== null && open !== 'apply' && open !== 'change' && (
        <Confirmation campaign={campaign} action={open} onClose={close} />
      )}
    </Stack>
  );
}

interface ConfirmationProps {
  readonly campaign: UpgradeCampaign;
  readonly action: PlainAction;
  readonly onClose: () => void;
}

function Confirmation({ campaign, action, onClose }: ConfirmationProps) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={`${LABELS[action]}: ${campaign.name}`}
      action={LABELS[action]}
      isOpen
      isDangerous={action === 'stop'}
      onClose={onClose}
      onConfirm={async () => {
        await performCampaignAction(campaign.id, action);
        await refreshCampaigns(queries);
      }}
    >
      <p>{CONSEQUENCES[action]}</p>
    </ConfirmDialog>
  );
}
