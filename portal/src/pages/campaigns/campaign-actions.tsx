import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CampaignAction,
  refreshCampaigns,
  controlCampaign,
  type UpgradeCampaign,
} from '../../api/campaigns.js';
import { Button, type ButtonLook } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Stack } from '../../ui/stack.js';
import { policyText, workspaces } from '../../app/campaigns/campaign-words.js';

interface Choice {
  readonly action: CampaignAction;
  readonly label: string;
  readonly look?: ButtonLook;
  /** Describes what will happen. */
  readonly consequence: (campaign: UpgradeCampaign) => string;
}

const CHOICES: Readonly<Record<CampaignAction, Choice>> = {
  plan: {
    action: 'plan',
    label: 'Plan the upgrades',
    look: 'primary',
    consequence: () => 'The upgrade of each selected workspace is planned. Nothing is applied yet.',
  },
  apply: {
    action: 'apply',
    label: 'Apply',
    look: 'primary',
    consequence: (campaign) =>
      `${workspaces(campaign.itemCount)} in ${waves(campaign)}. Applied automatically: ` +
      `${policyText(campaign).toLowerCase()}. The others wait for a confirmation.`,
  },
  pause: {
    action: 'pause',
    label: 'Pause',
    consequence: () => 'No further upgrade is planned or applied. Active runs are completed.',
  },
  resume: {
    action: 'resume',
    label: 'Resume',
    look: 'primary',
    consequence: () => 'The campaign continues with your permissions.',
  },
  stop: {
    action: 'stop',
    label: 'Stop',
    look: 'danger',
    consequence: () =>
      'The campaign cannot be resumed. Upgrades that it has started and that are not confirmed ' +
      'are discarded or canceled. Active applies continue. Upgraded workspaces stay as they are.',
  },
};

const OFFERED: Readonly<Record<UpgradeCampaign['status'], readonly CampaignAction[]>> = {
  draft: ['plan', 'stop'],
  planning: ['pause', 'stop'],
  ready: ['apply', 'pause', 'stop'],
  applying: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  done: [],
  stopped: [],
};

const waves = ({ waves: { length } }: UpgradeCampaign): string =>
  length === 1 ? '1 wave' : `${length} waves`;

/** The decisions about a campaign, each with its consequence. */
export function CampaignActions({ campaign }: { campaign: UpgradeCampaign }) {
  const [asked, setAsked] = useState<CampaignAction | null>(null);
  const queries = useQueryClient();
  const choice = asked && CHOICES[asked];
  return (
    <Stack direction="row">
      {OFFERED[campaign.status].map((action) => (
        <Button
          key={action}
          look={CHOICES[action].look ?? 'secondary'}
          onPress={() => setAsked(action)}
        >
          {CHOICES[action].label}
        </Button>
      ))}
      {choice && (
        <ConfirmDialog
          title={`${choice.label}: ${campaign.name}`}
          action={choice.label}
          isOpen
          isDangerous={choice.look === 'danger'}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await controlCampaign(choice.action, campaign.id);
            await refreshCampaigns(queries);
          }}
        >
          <p>{choice.consequence(campaign)}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
