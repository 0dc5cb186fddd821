import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react';
import { refusalOf } from '../api/errors.js';
import { sessionQuery } from '../api/session.js';
import { Button } from '../ui/fields/button.js';
import { announce } from '../ui/states/announce.js';
import {
  changesOf,
  type CurrentValues,
  currentValues,
  type CurrentVariable,
} from './current-values.js';
import { readDraft, removeDraft, writeDraft } from './draft.js';
import { type Field, fieldOf, type Input } from './field.js';
import { focusFirstProblem } from './focus-problem.js';
import type { VariableInput } from './form-reading.js';
import type { FormValue } from './form-value.js';
import styles from './forms.module.css';
import { InputFields } from './input-fields.js';
import { labelOf } from './label.js';
import { serverProblems } from './server-problems.js';
import { SubmitProblems } from './submit-problems.js';
import { useInputsForm } from './use-inputs-form.js';

/** The values of the workspace, or those of the draft where it has them. */
function restoreDraft({ fields, initialValues }: CurrentValues, key: string): readonly FormValue[] {
  const draft = readDraft(sessionStorage, key, fields);
  return initialValues.map((value, index) => {
    const drafted = draft?.values[fields[index]?.name ?? ''];
    return drafted === undefined ? value : drafted;
  });
}

/** Stores the values as a draft once they differ from the initial ones. */
function useDraft(key: string, fields: readonly Field[], values: readonly FormValue[]): void {
  const [initial] = useState(values);
  useEffect(() => {
    if (values === initial) return;
    const named = fields.flatMap(({ name }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value] as const];
    });
    writeDraft(sessionStorage, key, fields, { values: Object.fromEntries(named) });
  }, [key, fields, values, initial]);
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
  'You cannot clear this during an upgrade. Enter the current value again. ' +
  'To use the module’s default, clear it after the upgrade with “Change inputs”.';

interface EditFormProps {
  readonly inputs: readonly Input[];
  readonly variables: readonly CurrentVariable[];
  /** The key of the draft, which survives a reload and a new sign-in. */
  readonly draft: string;
  /** Whether to delete the draft after a successful submission. */
  readonly deletesDraft: boolean;
  /** Why a plan refused the initial values: messages by the name of the input. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isMain: (field: Field) => boolean;
  readonly moreTitle: string;
  readonly submitLabel: string;
  /** Whether the form needs a changed input to be submitted. */
  readonly needsChange: boolean;
  /** Whether inputs may return to their defaults. If not, the form refuses such a change. */
  readonly allowsReset: boolean;
  readonly onSubmit: (
    changed: readonly VariableInput[],
    removed: readonly string[],
  ) => Promise<void>;
  /** A description of what will happen. */
  readonly children: ReactNode;
}

/** Edits the current inputs of a workspace. */
export function EditForm(props: EditFormProps) {
  const { isMain, moreTitle, submitLabel, needsChange, allowsReset, onSubmit, children } = props;
  const queries = useQueryClient();
  const frame = useRef<HTMLFormElement>(null);
  const [current] = useState(() => currentValues(props.inputs.map(fieldOf), props.variables));
  const [initialValues] = useState(() => restoreDraft(current, props.draft));
  const form = useInputsForm(current.fields, initialValues, {
    storedSecrets: current.storedSecrets,
    refused: props.refused,
  });
  useDraft(props.draft, current.fields, form.values);
  const [failure, setFailure] = useState<unknown>(null);
  const [otherProblems, setOtherProblems] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const { reading } = form;
  const changes = useMemo(() => changesOf(current.fields, reading, current), [current, reading]);
  const count = changes.changed.length + changes.removed.length;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    const resets = allowsReset ? [] : changes.removed;
    if (resets.length > 0) form.refuse(new Map(resets.map((name) => [name, RESET_REFUSED])));
    if (!form.check() || resets.length > 0) {
      announce('Some inputs need your attention.');
      focusFirstProblem(frame.current);
      return;
    }
    setPending(true);
    setFailure(null);
    setOtherProblems([]);
    try {
      await onSubmit(changes.changed, changes.removed);
      if (props.deletesDraft) removeDraft(sessionStorage, props.draft);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        setFailure(error);
        // Prompts for a new sign-in if the session has ended.
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
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
      <SubmitProblems failure={failure} otherProblems={otherProblems} />
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
