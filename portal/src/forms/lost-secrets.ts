import type { Field } from './field.js';
import type { FormValue } from './form-value.js';

interface Inputs {
  readonly fields: readonly Field[];
  readonly values: readonly (FormValue | undefined)[];
  /** The initial values as JSON. */
  readonly initialJson: readonly string[];
  /** Names of the inputs whose entered secrets are lost, because drafts do not store secrets. */
  readonly lost: ReadonlySet<string>;
  /** Names of inputs with a stored secret. */
  readonly storedSecrets: ReadonlySet<string>;
}

/** The messages for lost secrets that the user has not entered again, by the name of the input. */
export function lostSecretMessages({ storedSecrets, ...inputs }: Inputs): Map<string, string> {
  const messages = inputs.fields.flatMap((field, index) =>
    inputs.lost.has(field.name) && !isChanged(inputs, index)
      ? [[field.name, lostSecretMessage(field, storedSecrets.has(field.name))] as const]
      : [],
  );
  return new Map(messages);
}

/** The names of inputs whose secrets the user has entered, now or before they were lost. */
export function enteredSecrets(inputs: Omit<Inputs, 'storedSecrets'>): string[] {
  return inputs.fields
    .filter(
      ({ name, isSensitive }, index) =>
        isSensitive && (inputs.lost.has(name) || isChanged(inputs, index)),
    )
    .map(({ name }) => name);
}

const isChanged = (
  { values, initialJson }: Pick<Inputs, 'values' | 'initialJson'>,
  index: number,
): boolean => JSON.stringify(values[index]) !== initialJson[index];

/** “Closed” includes pages that the browser has discarded, or that the user has left. */
function lostSecretMessage({ isOptional, providedBy }: Field, isStored: boolean): string {
  const lost = 'You entered a value before the page was closed or reloaded.';
  if (isStored) return `${lost} Enter it again, or leave it empty to keep the saved value.`;
  if (!isOptional) return `${lost} Enter it again.`;
  return providedBy === null
    ? `${lost} Enter it again, or leave it empty to use the default.`
    : `${lost} Enter it again, or leave it empty to use your organization’s value.`;
}
