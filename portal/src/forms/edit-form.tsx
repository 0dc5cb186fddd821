import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { refusalOf } from '../api/errors.js';
import { Button } from '../ui/fields/button.js';
import { announce } from '../ui/states/announce.js';
import {
  changesOf,
  type CurrentValues,
  currentValues,
  type CurrentVariable,
} from './current-values.js';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft.js';
import { type Field, fieldOf, type Input } from './field.js';
import { focusFirstProblem, useFocusOnLostSecret } from './focus-problem.js';
import type { VariableInput } from './form-reading.js';
import type { FormValue } from './form-value.js';
import styles from './forms.module.css';
import { InputFields } from './input-fields.js';
import { labelOf } from './label.js';
import { serverProblems } from './server-problems.js';
import { SubmitProblems } from './submit-problems.js';
import { useDraftKey } from './use-draft-key.js';
import { useFailure } from './use-failure.js';
import { type InputsForm, useInputsForm } from './use-inputs-form.js';

/** The values of the workspace, replaced by those of the draft, if it has any. */
function restoreDraft(
  { fields, initialValues }: CurrentValues,
  draft: Draft | null,
): readonly FormValue[] {
  return initialValues.map((value, index) => {
    const drafted = draft?.values[fields[index]?.name ?? ''];
    return drafted === undefined ? value : drafted;
  });
}

/** Stores the values as a draft once the user has edited them. */
function useDraft(key: string, { fields, values, secrets }: InputsForm): void {
  const [initial] = useState({ values, secrets });
  useEffect(() => {
    if (values === initial.values && secrets === initial.secrets) return;
    const named = fields.flatMap(({ name }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value] as const];
    });
    writeDraft(sessionStorage, key, fields, { secrets, values: Object.fromEntries(named) });
  }, [key, fields, values, secrets, initial]);
}

/** Names the inputs whose values the form cannot show. */
function HiddenInputs({ inputs, fields }: { inputs: readonly Input[]; fields: readonly Field[] }) {
  const labels = inputs
    .filter(({ name }) => !fields.some((field) => field.name === name))
    .map(({ name }) => labelOf(name));
  if (labels.length === 0) return null;
  return (
    <p className={styles['description']}>
      Not shown here: {labels.join(', ')}.{' '}
      {labels.length === 1
        ? 'It was set outside of this form and stays as it is. To change it,'
        : 'They were set outside of this form and stay as they are. To change them,'}{' '}
      ask your platform team.
    </p>
  );
}

const RESET_REFUSED =
  'You cannot clear this during an upgrade. Enter the current value again, and clear it after ' +
  'the upgrade with “Change inputs”.';

interface EditFormProps {
  readonly inputs: readonly Input[];
  readonly variables: readonly CurrentVariable[];
  /** Distinguishes the draft from other drafts of the user. */
  readonly draftName: string;
  /** Why a plan refused the initial values: messages by the name of the input. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isMain: (field: Field) => boolean;
  readonly moreTitle: string;
  readonly submitLabel: string;
  /** Whether the form can be submitted only after a change. */
  readonly needsChange: boolean;
  /** Whether an input that has a value may be cleared. If not, the form refuses it. */
  readonly allowsReset: boolean;
  readonly onSubmit: (
    changed: readonly VariableInput[],
    removed: readonly string[],
    /** Call it once the values are saved, so that the form does not restore them later. */
    deleteDraft: () => void,
  ) => Promise<void>;
  /** A description of what will happen. */
  readonly children: ReactNode;
}

/** The form for the current values, with a draft that survives a reload and a new sign-in. */
function useDraftedForm(current: CurrentValues, { draftName, refused }: EditFormProps) {
  const key = useDraftKey(draftName);
  const [draft] = useState(() => readDraft(sessionStorage, key, current.fields));
  const [initialValues] = useState(() => restoreDraft(current, draft));
  const form = useInputsForm(current.fields, initialValues, {
    storedSecrets: current.storedSecrets,
    refused,
    lostSecrets: draft?.secrets,
  });
  useDraft(key, form);
  return { form, deleteDraft: () => removeDraft(sessionStorage, key) };
}

export function EditForm(props: EditFormProps) {
  const { isMain, moreTitle, submitLabel, needsChange, allowsReset, onSubmit, children } = props;
  const frame = useRef<HTMLFormElement>(null);
  const [current] = useState(() => currentValues(props.inputs.map(fieldOf), props.variables));
  const { form, deleteDraft } = useDraftedForm(current, props);
  useFocusOnLostSecret(form, frame);
  const { failure, fail, clearFailure } = useFailure();
  const [otherProblems, setOtherProblems] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const { reading } = form;
  const changes = useMemo(() => changesOf(current.fields, reading, current), [current, reading]);
  const count = changes.changed.length + changes.removed.length;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    const invalid = new Set(reading.problems.map(({ field }) => field));
    const resets = allowsReset ? [] : changes.removed.filter((name) => !invalid.has(name));
    if (resets.length > 0) form.refuse(new Map(resets.map((name) => [name, RESET_REFUSED])));
    if (!form.check() || resets.length > 0) {
      announce('Correct the fields that have a message.');
      focusFirstProblem(frame.current);
      return;
    }
    form.acceptLostSecrets();
    setPending(true);
    clearFailure();
    setOtherProblems([]);
    try {
      await onSubmit(changes.changed, changes.removed, deleteDraft);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        await fail(error);
      } else {
        const names = current.fields.map(({ name }) => name);
        const problems = serverProblems(refusal, changes.changed, names);
        form.refuse(problems.fields);
        setOtherProblems(problems.others);
        focusFirstProblem(frame.current);
      }
    }
    setPending(false);
  };
  const lacksChange = needsChange && count === 0 && reading.problems.length === 0;
  return (
    <form
      ref={frame}
      className={styles['form']}
      onSubmit={(event) => void submit(event)}
      noValidate
      autoComplete="off"
    >
      <SubmitProblems failure={failure} submitLabel={submitLabel} otherProblems={otherProblems} />
      <InputFields inputs={form} isMain={isMain} moreTitle={moreTitle} />
      <HiddenInputs inputs={props.inputs} fields={current.fields} />
      {children}
      <div className={styles['actions']}>
        <Button type="submit" look="primary" isPending={isPending} isDisabled={lacksChange}>
          {submitLabel}
        </Button>
        {lacksChange && <span className={styles['description']}>No changes yet.</span>}
      </div>
    </form>
  );
}
