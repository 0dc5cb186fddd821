import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type NewCampaign, refreshCampaigns } from '../../api/campaigns.js';
import { noCodeModulesQuery } from '../../api/no-code.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { POLICY_OPTIONS } from '../../app/campaigns/campaign-words.js';

interface CampaignFormProps {
  readonly org: string;
  readonly noCodeModuleId: string | undefined;
  /** Resolves to the ID of the campaign; rejects with the reason of the server. */
  readonly onSubmit: (wanted: NewCampaign) => Promise<string>;
  /** With the ID of the campaign that was created. */
  readonly onClose: (created?: string) => void;
}

const WAVE_OPTIONS = [
  { id: '100', label: 'All at once' },
  { id: '50', label: 'Half, then the others' },
  { id: '25', label: 'A quarter at a time' },
  { id: '10', label: 'A tenth at a time' },
  { id: 'project', label: 'One project at a time' },
] as const;

const FAILURE_OPTIONS = [
  { id: '1', label: 'The first failure' },
  { id: '3', label: '3 failures' },
  { id: '10', label: '10 failures' },
  { id: 'never', label: 'Never' },
] as const;

/** Starts a campaign for all workspaces of a module that have an upgrade. */
export function CampaignForm({ org, noCodeModuleId, onSubmit, onClose }: CampaignFormProps) {
  const modules = useQuery(noCodeModulesQuery(org));
  const queries = useQueryClient();
  const created = useRef<string>(undefined);
  const [name, setName] = useState('');
  const [module, setModule] = useState<string | null>(noCodeModuleId ?? null);
  const [policy, setPolicy] = useState<string>('no_change');
  const [waves, setWaves] = useState<string>('100');
  const [failures, setFailures] = useState<string>('1');
  const options = (modules.data?.items ?? []).map(({ id, module: { name: label } }) => ({
    id,
    label,
  }));
  return (
    <DialogForm
      action="Plan the upgrades"
      isDisabled={name.trim() === '' || module === null}
      onClose={() => onClose(created.current)}
      onSubmit={async () => {
        const isByProject = waves === 'project';
        created.current = await onSubmit({
          name: name.trim(),
          noCodeModuleId: module ?? '',
          autoConfirm: POLICY_OPTIONS.find(({ id }) => id === policy)?.id ?? 'none',
          waveBy: isByProject ? 'project' : 'percentage',
          wavePercentage: isByProject ? 100 : Number(waves),
          maxFailures: failures === 'never' ? null : Number(failures),
        });
        await refreshCampaigns(queries);
      }}
    >
      <TextField
        label="Name"
        description="What the campaign is for, such as “Everybody to 2.0”."
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={90}
        isRequired
      />
      <Select
        label="Module"
        description="Gantry plans the upgrade of each of its workspaces. Nothing is applied yet."
        options={options}
        value={module}
        onChange={setModule}
        isRequired
      />
      <Select
        label="Apply automatically"
        description="All other upgrades wait for a confirmation."
        options={POLICY_OPTIONS}
        value={policy}
        onChange={setPolicy}
      />
      <Select label="Waves" options={WAVE_OPTIONS} value={waves} onChange={setWaves} />
      <Select
        label="Pause after"
        options={FAILURE_OPTIONS}
        value={failures}
        onChange={setFailures}
      />
    </DialogForm>
  );
}
