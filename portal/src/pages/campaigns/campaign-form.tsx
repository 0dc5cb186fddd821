import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type NewCampaign, refreshCampaigns } from '../../api/campaigns.js';
import { noCodeModuleChoicesQuery } from '../../api/no-code.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { POLICY_OPTIONS } from '../../app/campaigns/campaign-words.js';
import { CampaignScope, type Scope } from './campaign-scope.js';

interface CampaignFormProps {
  readonly org: string;
  readonly noCodeModuleId: string | undefined;
  /** Resolves to the ID of the campaign; rejects with the reason of the server. */
  readonly onSubmit: (wanted: NewCampaign) => Promise<string>;
  /** Called with the ID of the campaign, if it was created. */
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

interface Policy {
  readonly autoConfirm: string;
  readonly waves: string;
  readonly failures: string;
}

const CAUTIOUS: Policy = { autoConfirm: 'no_change', waves: '100', failures: '1' };

function policyOf({ autoConfirm, waves, failures }: Policy) {
  const isByProject = waves === 'project';
  return {
    autoConfirm: POLICY_OPTIONS.find(({ id }) => id === autoConfirm)?.id ?? 'none',
    waveBy: isByProject ? 'project' : 'percentage',
    wavePercentage: isByProject ? 100 : Number(waves),
    maxFailures: failures === 'never' ? null : Number(failures),
  } as const;
}

/** Starts a campaign for workspaces of a module that have an upgrade. */
export function CampaignForm({ org, noCodeModuleId, onSubmit, onClose }: CampaignFormProps) {
  const modules = useQuery(noCodeModuleChoicesQuery(org));
  const queries = useQueryClient();
  const created = useRef<string>(undefined);
  const [name, setName] = useState('');
  const [module, setModule] = useState<string | null>(noCodeModuleId ?? null);
  const [scope, setScope] = useState<Scope | null>(null);
  const [policy, setPolicy] = useState(CAUTIOUS);
  const items = modules.data ?? [];
  const chosen = items.find(({ id }) => id === module);
  // A function in a state would be called as an update.
  const keepScope = useCallback((stated: Scope | null) => setScope(() => stated), []);
  return (
    <DialogForm
      action="Plan the upgrades"
      isDisabled={name.trim() === '' || module === null || scope === null}
      onClose={() => onClose(created.current)}
      onSubmit={async () => {
        created.current = await onSubmit({
          ...policyOf(policy),
          ...(await scope?.()),
          name: name.trim(),
          noCodeModuleId: module ?? '',
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
        description="Gantry plans the upgrade of each selected workspace. Nothing is applied yet."
        options={items.map(({ id, module: { name: label } }) => ({ id, label }))}
        value={module}
        onChange={setModule}
        isRequired
      />
      {chosen && <CampaignScope key={chosen.id} org={org} chosen={chosen} onChange={keepScope} />}
      <PolicyFields policy={policy} onChange={setPolicy} />
    </DialogForm>
  );
}

interface PolicyFieldsProps {
  readonly policy: Policy;
  readonly onChange: (policy: Policy) => void;
}

function PolicyFields({ policy, onChange }: PolicyFieldsProps) {
  return (
    <>
      <Select
        label="Apply automatically"
        description="All other upgrades wait for a confirmation."
        options={POLICY_OPTIONS}
        value={policy.autoConfirm}
        onChange={(autoConfirm) => onChange({ ...policy, autoConfirm })}
      />
      <Select
        label="Waves"
        options={WAVE_OPTIONS}
        value={policy.waves}
        onChange={(waves) => onChange({ ...policy, waves })}
      />
      <Select
        label="Pause after"
        options={FAILURE_OPTIONS}
        value={policy.failures}
        onChange={(failures) => onChange({ ...policy, failures })}
      />
    </>
  );
}
