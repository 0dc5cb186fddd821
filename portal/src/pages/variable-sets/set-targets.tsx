import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { noCodeTargetNamesQuery } from '../../api/targets.js';
import {
  applySet,
  applySetToWorkspace,
  refreshVariableSets,
  type SetTarget,
  type SetWithTargets,
  TARGET_KINDS,
  type TargetKind,
  withdrawSet,
} from '../../api/variable-sets.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { toast } from '../../ui/overlays/toast.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import styles from './variable-sets.module.css';

const route = getRouteApi('/signed-in/$org/variable-sets/$set');

export function SetTargets({ loaded: { set, targets } }: { loaded: SetWithTargets }) {
  const [isAdding, setIsAdding] = useState(false);
  const mayApply = set.permissions.canUpdate && !set.global;
  const close = (): void => setIsAdding(false);
  return (
    <Card
      title="Where it applies"
      actions={mayApply && <Button onPress={() => setIsAdding(true)}>Apply to workspaces</Button>}
    >
      <TargetList set={set} targets={targets} mayChange={mayApply} />
      <Dialog title={`Apply ${set.name} to workspaces`} isOpen={isAdding} onClose={close}>
        <TargetForm setId={set.id} onClose={close} />
      </Dialog>
    </Card>
  );
}

interface TargetListProps extends SetWithTargets {
  readonly mayChange: boolean;
}

function TargetList({ set, targets, mayChange }: TargetListProps) {
  if (set.global)
    return <p>All workspaces of the organization, including those that are created later.</p>;
  if (targets.length === 0)
    return (
      <EmptyState title="It applies to no workspaces yet">
        {mayChange
          ? 'Choose the projects, no-code modules or workspaces whose runs get these values.'
          : 'No run gets these values.'}
      </EmptyState>
    );
  return (
    <ul className={styles['targets']} aria-label="Where it applies">
      {targets.map((target) => (
        <Target key={target.id} setId={set.id} target={target} mayRemove={mayChange} />
      ))}
    </ul>
  );
}

interface TargetProps {
  readonly setId: string;
  readonly target: SetTarget;
  readonly mayRemove: boolean;
}

const NOUNS: Readonly<Record<TargetKind, string>> = {
  project: 'All workspaces of the project',
  'no-code module': 'All workspaces of the no-code module',
  workspace: 'The workspace',
};

function Target({ setId, target, mayRemove }: TargetProps) {
  const queries = useQueryClient();
  const remove = async (): Promise<void> => {
    try {
      await withdrawSet(setId, target);
      await refreshVariableSets(queries);
    } catch (error) {
      void toast(failureOf(error).message, 'bad');
    }
  };
  return (
    <li>
      <span>
        <span className={styles['note']}>{NOUNS[target.kind]}</span>{' '}
        <span className={styles['name']}>{target.name}</span>
      </span>
      {mayRemove && (
        <Button
          look="quiet"
          aria-label={`Remove the ${target.kind} ${target.name}`}
          onPress={() => void remove()}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

function TargetForm({ setId, onClose }: { setId: string; onClose: () => void }) {
  const { org } = route.useParams();
  const [kind, setKind] = useState<TargetKind>('project');
  const [choice, setChoice] = useState<string | null>(null);
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const isWorkspace = kind === 'workspace';
  const choices = useQuery({ ...noCodeTargetNamesQuery(org), enabled: !isWorkspace });
  const options = kind === 'project' ? choices.data?.project : choices.data?.module;
  return (
    <DialogForm
      action="Apply"
      isDisabled={isWorkspace ? name.trim() === '' : choice === null}
      onClose={onClose}
      onSubmit={async () => {
        await (isWorkspace
          ? applySetToWorkspace(setId, org, name.trim())
          : applySet(setId, kind, choice ?? ''));
        await refreshVariableSets(queries);
      }}
    >
      <Select
        label="Apply to"
        options={TARGET_KINDS.map((id) => ({ id, label: `${NOUNS[id]} …` }))}
        value={kind}
        onChange={(id) => {
          setKind(id as TargetKind);
          setChoice(null);
        }}
      />
      {isWorkspace ? (
        <TextField label="Name of the workspace" value={name} onChange={setName} isRequired />
      ) : (
        <Select
          label={kind === 'project' ? 'Project' : 'No-code module'}
          options={[...(options ?? [])].map(([id, label]) => ({ id, label }))}
          value={choice}
          onChange={setChoice}
          isLoading={choices.isPending}
          isRequired
        />
      )}
    </DialogForm>
  );
}
