import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type NewCampaign, refreshCampaigns } from '../../api/campaigns.js';
import { noCodeModuleChoicesQuery } from '../../api/no-code.js';
import { AUTO_CONFIRM_OPTIONS } from '../../app/campaigns/campaign-words.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { CampaignScope, type ResolveScope } from './campaign-scope.js';

interface CampaignFormProps {
  readonly org: string;
  readonly noCodeModuleId: string | undefined;
  /** Resolves to the ID of the campaign; rejects with the server's error. */
  readonly onSubmit: (campaign: NewCampaign) => Promise<string>;
  /** Called with the ID of the campaign, if it was created. */
  readonly onClose: (created?: string) => void;
}

const WAVE_OPTIONS = [
  { id: '100', label: 'All at once' },
  { id: '50', label: 'Half, then the rest' },
  { id: '25', label: 'A quarter at a time' },
  { id: '10', label: 'A tenth at a time' },
  { id: 'project', label: 'One project at a time' },
] as const;

const FAILURE_OPTIONS = [
  { id: '1', label: 'The first failure' },
  { id: '3', label: '3 failures' },
  { id: '10', label: '10 failures' },
  { id: 'never', label: 'Never pause' },
] as const;

/** The IDs of the chosen options. */
interface RolloutDraft {
  readonly autoConfirm: string;
  readonly waves: string;
  readonly failures: string;
}

const DEFAULT_ROLLOUT: RolloutDraft = { autoConfirm: 'no_change', waves: '100', failures: '1' };

function rolloutOf({ autoConfirm, waves, failures }: RolloutDraft) {
  const isByProject = waves === 'project';
  return {
    autoConfirm: AUTO_CONFIRM_OPTIONS.find(({ id }) => id === autoConfirm)?.id ?? 'none',
    waveBy: isByProject ? 'project' : 'percentage',
    wavePercentage: isByProject ? 100 : Number(waves),
    maxFailures: failures === 'never' ? null : Number(failures),
  } as const;
}

/** Starts a campaign that upgrades workspaces of a module. */
export function CampaignForm({ org, noCodeModuleId, onSubmit, onClose }: CampaignFormProps) {
  const modules = useQuery(noCodeModuleChoicesQuery(org));
  const queries = useQueryClient();
  const createdId = useRef<string>(undefined);
  const [name, setName] = useState('');
  const [moduleId, setModuleId] = useState<string | null>(noCodeModuleId ?? null);
  const [resolveScope, setResolveScope] = useState<ResolveScope | null>(null);
  const [rollout, setRollout] = useState(DEFAULT_ROLLOUT);
  const items = modules.data ?? [];
  const chosen = items.find(({ id }) => id === moduleId);
  // `setResolveScope(resolve)` would call the function instead of storing it.
  const storeScope = useCallback(
    (resolve: ResolveScope | null) => setResolveScope(() => resolve),
    [],
  );
  return (
    <DialogForm
      action="Plan the upgrades"
      isDisabled={name.trim() === '' || moduleId === null || resolveScope === null}
      onClose={() => onClose(createdId.current)}
      onSubmit={async () => {
        createdId.current = await onSubmit({
          ...rolloutOf(rollout),
          ...(await resolveScope?.()),
          name: name.trim(),
          noCodeModuleId: moduleId ?? '',
        });
        await refreshCampaigns(queries);
      }}
    >
      <TextField
        label="Name"
        description="For example, “Everybody to 2.0”."
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={90}
        isRequired
      />
      <Select
        label="Module"
        description="Workspaces of the module move to its newest settings. Gantry plans each upgrade first, and applies nothing yet."
        options={items.map(({ id, module: { name: label } }) => ({ id, label }))}
        value={moduleId}
        onChange={setModuleId}
        isLoading={modules.isPending}
        isRequired
      />
      {chosen && <CampaignScope key={chosen.id} org={org} chosen={chosen} onChange={storeScope} />}
      <RolloutFields rollout={rollout} onChange={setRollout} />
    </DialogForm>
  );
}

interface RolloutFieldsProps {
  readonly rollout: RolloutDraft;
  readonly onChange: (rollout: RolloutDraft) => void;
}

function RolloutFields({ rollout, onChange }: RolloutFieldsProps) {
  return (
    <>
      <Select
        label="Apply automatically"
        description="All other upgrades wait for a confirmation."
        options={AUTO_CONFIRM_OPTIONS}
        value={rollout.autoConfirm}
        onChange={(autoConfirm) => onChange({ ...rollout, autoConfirm })}
      />
      <Select
        label="Waves"
        description="A wave starts when every upgrade of the previous wave has ended or is waiting."
        options={WAVE_OPTIONS}
        value={rollout.waves}
        onChange={(waves) => onChange({ ...rollout, waves })}
      />
      <Select
        label="Pause after"
        description="The campaign then waits until somebody resumes it."
        options={FAILURE_OPTIONS}
        value={rollout.failures}
        onChange={(failures) => onChange({ ...rollout, failures })}
      />
    </>
  );
}
