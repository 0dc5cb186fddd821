import { Select, type SelectOption } from '../ui/fields/select.js';
import { type ControlProps, mayBeEmpty } from './control-props.js';
import { NullFrame } from './null-frame.js';
import { useMember } from './use-control.js';

const LEFT_OUT = 'left-out';

interface ChoiceControlProps extends ControlProps {
  readonly options: readonly SelectOption[];
}

export function ChoiceControl({ path, member, label, description, options }: ChoiceControlProps) {
  const { control, nullFrame } = useMember(path, member);
  const { value, error, onChange, onBlur } = control;
  const isClearable = mayBeEmpty(member);
  const emptyValue = isClearable ? LEFT_OUT : null;
  return (
    <NullFrame {...nullFrame} label={label} description={description} error={error}>
      <Select
        label={isClearable ? `${label} (optional)` : label}
        description={description}
        error={error}
        options={
          isClearable
            ? [{ id: LEFT_OUT, label: member.defaultText ?? 'No choice' }, ...options]
            : options
        }
        value={value === '' ? emptyValue : value}
        onChange={(id) => {
          onChange(id === LEFT_OUT ? '' : id);
          onBlur();
        }}
        isRequired={!member.isOptional}
      />
    </NullFrame>
  );
}
