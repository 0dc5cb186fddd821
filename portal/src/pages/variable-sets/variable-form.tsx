import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type NewSetVariable,
  refreshVariableSets,
  type VariableSetVar,
} from '../../api/variable-sets.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

const KEEPS_VALUE =
  'Leave it empty to keep the hidden value. To change the name, the kind or whether the value is ' +
  'a literal, enter the value again.';

const KINDS = [
  { id: 'iac', label: 'Input', description: 'A variable of the module.' },
  { id: 'env', label: 'Environment variable', description: 'Such as the region of a provider.' },
] as const;

/** Keeps `terraform`, an alias of `iac`, in an existing variable. */
const inputCategoryOf = (variable: VariableSetVar | null) =>
  variable?.category === 'terraform' ? 'terraform' : 'iac';

interface VariableFormProps {
  readonly action: string;
  /** Null for a new variable. */
  readonly variable: VariableSetVar | null;
  readonly onSubmit: (variable: NewSetVariable) => Promise<unknown>;
  readonly onClose: () => void;
}

export function VariableForm({ action, variable, onSubmit, onClose }: VariableFormProps) {
  const [key, setKey] = useState(variable?.key ?? '');
  const [isEnvironment, setIsEnvironment] = useState(variable?.category === 'env');
  const [value, setValue] = useState(variable?.value ?? '');
  const [hcl, setHcl] = useState(variable?.hcl ?? false);
  const [sensitive, setSensitive] = useState(variable?.sensitive ?? false);
  const [description, setDescription] = useState(variable?.description ?? '');
  const queries = useQueryClient();
  const wasSensitive = variable?.sensitive ?? false;
  return (
    <DialogForm
      action={action}
      isDisabled={key.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        const keepsSecret = wasSensitive && value === '';
        await onSubmit({
          key: key.trim(),
          category: isEnvironment ? 'env' : inputCategoryOf(variable),
          hcl: hcl && !isEnvironment,
          sensitive,
          description: description.trim() || null,
          ...(keepsSecret ? {} : { value }),
        });
        await refreshVariableSets(queries);
      }}
    >
      <TextField label="Name" value={key} onChange={setKey} autoComplete="off" isRequired />
      <Select
        label="Kind"
        options={KINDS}
        value={isEnvironment ? 'env' : 'iac'}
        onChange={(id) => setIsEnvironment(id === 'env')}
      />
      <TextField
        label="Value"
        {...(wasSensitive && { description: KEEPS_VALUE })}
        value={value}
        onChange={setValue}
        lines={3}
        isMonospaced
        autoComplete="off"
      />
      {!isEnvironment && (
        <Checkbox
          label="The value is a list, a map or another literal"
          description={
            'Written as in Terraform, such as ["a", "b"]. Otherwise, the value is plain text.'
          }
          isSelected={hcl}
          onChange={setHcl}
        />
      )}
      {!wasSensitive && (
        <Checkbox
          label="Sensitive"
          description="Nobody can read the value again. You cannot undo this."
          isSelected={sensitive}
          onChange={setSensitive}
        />
      )}
      <TextField
        label="Description"
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
    </DialogForm>
  );
}
