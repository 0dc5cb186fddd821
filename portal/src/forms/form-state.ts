import { createContext, useContext } from 'react';
import type { Field } from './field.js';

/** What the form knows of its controls; each has a path, such as `inputs.0.items.1.value`. */
export interface FormState {
  /** Messages by the path of a control. */
  readonly problems: ReadonlyMap<string, string>;
  /** Whether a message is due: after the control was left, or after the form was sent. */
  readonly isDue: (path: string, isTouched: boolean) => boolean;
  /** Secrets that the workspace has: an empty control keeps them. */
  readonly kept: ReadonlySet<string>;
}

export const FormStateContext = createContext<FormState>({
  problems: new Map(),
  isDue: () => false,
  kept: new Set(),
});

export const useFormState = (): FormState => useContext(FormStateContext);

export const INPUTS = 'inputs';

export const fieldPath = (index: number): string => `${INPUTS}.${index}`;

/** The path of a control in the form's values, for the path of a problem. */
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
