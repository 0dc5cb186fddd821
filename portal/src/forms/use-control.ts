import { useState } from 'react';
import { useController } from 'react-hook-form';
import { afterPress } from './after-press.js';
import type { Member } from './field.js';
import { useFormState } from './form-state.js';
import { initialValueOf } from './form-value.js';

/** The text of a control, and its message once it is due. */
export function useControl(path: string) {
  const { control } = useMember(path);
  return control;
}

/** Like {@link useControl}, for a value that may also be null. */
export function useMember(path: string, member?: Member) {
  const { field, fieldState } = useController({ name: path });
  const { problems, isDue } = useFormState();
  const [isPressed, setPressed] = useState(false);
  return {
    control: {
      value: typeof field.value === 'string' ? field.value : '',
      error: isDue(path, fieldState.isTouched && !isPressed) ? problems.get(path) : undefined,
      onChange: (text: string) => field.onChange(text),
      onBlur: () => {
        setPressed(true);
        afterPress(() => setPressed(false));
        field.onBlur();
      },
    },
    nullFrame: {
      isOffered: member?.mayBeNull ?? false,
      isNull: field.value === null,
      onChange: (isNull: boolean) =>
        field.onChange(isNull || member === undefined ? null : initialValueOf(member)),
    },
  };
}
