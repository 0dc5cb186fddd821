import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import type { PolicyVariable } from './policy-variables.js';

interface VariableFieldProps {
  readonly variable: PolicyVariable;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

export function VariableField({ variable, value, onChange, error }: VariableFieldProps) {
  const { label, description, options, isRequired } = variable;
  const common = {
    label,
    ...(description !== '' && { description }),
    isRequired,
    onChange,
    error,
  };
  return options.length > 0 ? (
    <Select
      {...common}
      options={options.map((option) => ({ id: option, label: option }))}
      value={value === '' ? null : value}
    />
  ) : (
    <TextField {...common} value={value} autoComplete="off" spellCheck="false" />
  );
}
