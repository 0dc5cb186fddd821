import { useController } from 'react-hook-form';
import { useFormState } from './form-state.js';

/** The text of a control, and its message once it may be shown. */
export function useControl(path: string) {
  const { field, fieldState } = useController({ name: path });
  const { problems, isDue } = useFormState();
  return {
    value: typeof field.value === 'string' ? field.value : '',
    error: isDue(path, fieldState.isTouched) ? problems.get(path) : undefined,
    onChange: (text: string) => field.onChange(text),
    onBlur: () => field.onBlur(),
  };
}
