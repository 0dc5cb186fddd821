import { createContext, useContext } from 'react';
import type { Field } from './field.js';

/** The state of the form's controls; each has a path, such as `inputs.0.items.1.value`. */
export interface FormState {
  /** Messages by the path of a control. */
  readonly problems: ReadonlyMap<string, string>;
  /**
   * Whether to show the message of a control, for example because the form was submitted, the
   * control was touched, or its value was refused.
   */
  readonly isDue: (path: string, isTouched: boolean) => boolean;
  /** Names of inputs with a stored secret, which an empty control does not change. */
  readonly storedSecrets: ReadonlySet<string>;
}

export const FormStateContext = createContext<FormState>({
  problems: new Map(),
  isDue: () => false,
  storedSecrets: new Set(),
});

export const useFormState = (): FormState => useContext(FormStateContext);

export const INPUTS = 'inputs';

export const fieldPath = (index: number): string => `${INPUTS}.${index}`;

/** Converts the path of a problem in a field to the path of the control that shows it. */
export function controlPath(
  fields: readonly Field[],
  field: string,
  path: readonly (number | 'key')[],
): string {
  const index = fields.findIndex(({ name }) => name === field);
  return path.reduce<string>(
    (before, step) =>
      step === 'key' ? before.replace(/\.value$/, '.key') : `${before}.items.${step}.value`,
    fieldPath(index),
  );
}
