import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshVariableSets, type SetSettings } from '../../api/variable-sets.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface SetFormProps {
  readonly action: string;
  readonly initial: SetSettings;
  /** How many projects, no-code modules and workspaces the set applies to; 0 for a global set. */
  readonly targetCount?: number;
  readonly onSubmit: (settings: SetSettings) => Promise<unknown>;
  readonly onClose: () => void;
}

export function SetForm({ action, initial, targetCount = 0, onSubmit, onClose }: SetFormProps) {
  const [name, setName] = useState(initial.name);
  const [description, setDescription] = useState(initial.description ?? '');
  const [global, setGlobal] = useState(initial.global);
  const [priority, setPriority] = useState(initial.priority);
  const queries = useQueryClient();
  return (
    <DialogForm
      action={action}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        const settings = { name: name.trim(), global, priority };
        await onSubmit({ ...settings, description: description.trim() || null });
        await refreshVariableSets(queries);
      }}
    >
      <TextField label="Name" value={name} onChange={setName} autoComplete="off" isRequired />
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      <Checkbox
        label="Apply to all workspaces of the organization"
        description={
          targetCount === 0
            ? 'Including those that are created later.'
            : 'Replaces your choice under “Where it applies”.'
        }
        isSelected={global}
        onChange={setGlobal}
      />
      <Checkbox
        label="Override other values"
        description="Its values override those of workspaces and runs, and those of sets without this setting."
        isSelected={priority}
        onChange={setPriority}
      />
    </DialogForm>
  );
}
