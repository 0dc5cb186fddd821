import { useMemo, useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Field } from './field.js';
import { type FormReading, readForm } from './form-reading.js';
import { controlPath, fieldPath, type FormState, INPUTS } from './form-state.js';
import type { FormValue } from './form-value.js';
import { enteredSecrets, lostSecretMessages } from './lost-secrets.js';

export interface InputsForm {
  readonly form: UseFormReturn;
  readonly fields: readonly Field[];
  readonly values: readonly FormValue[];
  readonly reading: FormReading;
  readonly state: FormState;
  /**
   * Shows all messages. Returns whether the values can be submitted: messages of the server, and
   * about lost secrets, do not prevent that.
   */
  readonly check: () => boolean;
  /** Replaces the messages about refused values, by the name of the input. */
  readonly refuse: (messages: ReadonlyMap<string, string>) => void;
  /** Whether a message prompts for a secret that was lost. */
  readonly lacksSecret: boolean;
  /** Names of the inputs whose secrets the user has entered, for the draft. */
  readonly secrets: readonly string[];
  /** Accepts that lost secrets stay empty, and removes their messages. */
  readonly acceptLostSecrets: () => void;
}

interface Refusal {
  readonly message: string;
  readonly value: string;
}

interface Options {
  /** Why a plan refused the initial values: messages by the name of the input. */
  readonly refused?: ReadonlyMap<string, string>;
  /** Names of inputs with a stored secret. */
  readonly storedSecrets?: ReadonlySet<string>;
  /** Names of the inputs whose entered secrets the draft does not contain. */
  readonly lostSecrets?: readonly string[] | undefined;
}

const NO_SECRETS: ReadonlySet<string> = new Set();

/** Each message belongs to the refused value: the form hides it while the value is different. */
const refusalsOf = (
  fields: readonly Field[],
  values: readonly FormValue[],
  messages: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, Refusal> =>
  new Map(
    [...messages].map(([name, message]) => {
      const index = fields.findIndex((field) => field.name === name);
      return [name, { message, value: JSON.stringify(values[index]) }];
    }),
  );

/** `initialValues` are in the order of the fields. */
export function useInputsForm(
  fields: readonly Field[],
  initialValues: readonly FormValue[],
  { storedSecrets = NO_SECRETS, refused, lostSecrets }: Options = {},
): InputsForm {
  const defaultValues: FieldValues = { [INPUTS]: initialValues };
  const form = useForm({ defaultValues, mode: 'onTouched' });
  const values = useWatch({ control: form.control, name: INPUTS }) as readonly FormValue[];
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(() =>
    refusalsOf(fields, initialValues, refused),
  );
  const reading = useMemo(
    () => readForm(fields, values, { storedSecrets }),
    [fields, values, storedSecrets],
  );
  const [initialJson] = useState(() => initialValues.map((value) => JSON.stringify(value)));
  const [lost, setLost] = useState<ReadonlySet<string>>(() => new Set(lostSecrets));
  const lostMessages = useMemo(
    () => lostSecretMessages({ fields, values, initialJson, lost, storedSecrets }),
    [fields, values, initialJson, lost, storedSecrets],
  );
  const secrets = useMemo(
    () => enteredSecrets({ fields, values, initialJson, lost }),
    [fields, values, initialJson, lost],
  );
  const state = useMemo((): FormState => {
    const problems = new Map<string, string>();
    for (const { field, path, message } of reading.problems)
      problems.set(controlPath(fields, field, path), message);
    const refusedPaths = new Set<string>();
    const changedGroups = new Set<string>();
    fields.forEach(({ name }, index) => {
      const value = JSON.stringify(values[index]);
      const refusal = refusals.get(name);
      if (value !== initialJson[index] && typeof values[index] === 'object')
        changedGroups.add(fieldPath(index));
      const message = refusal?.value === value ? refusal.message : lostMessages.get(name);
      if (message === undefined) return;
      refusedPaths.add(fieldPath(index));
      problems.set(fieldPath(index), message);
    });
    const isDue = (path: string, isTouched: boolean): boolean =>
      isChecked || isTouched || refusedPaths.has(path) || changedGroups.has(path);
    return { problems, isDue, storedSecrets };
  }, [fields, values, reading, refusals, lostMessages, isChecked, storedSecrets, initialJson]);
  return {
    form,
    fields,
    values,
    reading,
    state,
    check: () => {
      setChecked(true);
      return reading.problems.length === 0;
    },
    refuse: (messages) => setRefusals(refusalsOf(fields, values, messages)),
    lacksSecret: lostMessages.size > 0,
    secrets,
    acceptLostSecrets: () => setLost(NO_SECRETS),
  };
}
