import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Facts } from '../ui/data/facts.js';
import { Button } from '../ui/fields/button.js';
import { Notice } from '../ui/states/notice.js';
import { Control } from './control.js';
import type { Field } from './field.js';
import { fieldPath, FormStateContext } from './form-state.js';
import styles from './forms.module.css';
import type { InputsForm } from './use-inputs-form.js';

interface InputFieldsProps {
  readonly inputs: InputsForm;
  /** Whether a field is always visible; the others are collapsed. */
  readonly isMain: (field: Field) => boolean;
  readonly moreTitle: string;
}

/**
 * The controls of the fields, and a list of the inputs that variable sets with priority provide.
 * Collapsed fields open if one of them has a message.
 */
export function InputFields({ inputs, isMain, moreTitle }: InputFieldsProps) {
  const { form, fields, state } = inputs;
  const [isOpen, setOpen] = useState(false);
  const editable = fields.filter(({ providedBy }) => !providedBy?.priority);
  const more = editable.filter((field) => !isMain(field));
  const hasProblem = more.some((field) => {
    const path = fieldPath(fields.indexOf(field));
    return [...state.problems.keys()].some(
      (at) => (at === path || at.startsWith(`${path}.`)) && state.isDue(at, false),
    );
  });
  const isShown = isOpen || hasProblem;
  return (
    <FormProvider {...form}>
      <FormStateContext value={state}>
        {editable.filter(isMain).map((field) => (
          <InputField key={field.name} field={field} inputs={inputs} />
        ))}
        {more.length > 0 && (
          <div className={styles['advanced']}>
            <Button look="quiet" aria-expanded={isShown} onPress={() => setOpen(!isShown)}>
              <ChevronRight aria-hidden data-open={isShown || undefined} /> {moreTitle} (
              {more.length})
            </Button>
            {isShown && (
              <div className={styles['panel']}>
                {more.map((field) => (
                  <InputField key={field.name} field={field} inputs={inputs} />
                ))}
              </div>
            )}
          </div>
        )}
        <ProvidedInputs fields={fields} />
      </FormStateContext>
    </FormProvider>
  );
}

function descriptionOf({ description, providedBy, type, hints }: Field): ReactNode {
  const hasOptions = type.kind === 'choice' || type.kind === 'bool';
  const text = [
    description,
    providedBy &&
      `${hasOptions ? 'Keep the first option' : 'Leave it empty'} to use your organization’s ` +
        `value (variable set ${providedBy.name}).`,
  ]
    .filter((sentence) => sentence)
    .join(' ');
  if (hints.length === 0) return text || undefined;
  return (
    <>
      {text}
      {hints.map((hint) => (
        <span key={hint} className={styles['hint']}>
          Rule: {hint}
        </span>
      ))}
    </>
  );
}

/** The inputs whose values come from a variable set with priority. */
function ProvidedInputs({ fields }: { fields: readonly Field[] }) {
  const facts = fields.flatMap(({ label, providedBy, defaultText }) =>
    providedBy?.priority ? [[label, defaultText] as const] : [],
  );
  if (facts.length === 0) return null;
  return (
    <Notice title="Already set for you">
      <Facts facts={facts} />
    </Notice>
  );
}

function InputField({ field, inputs: { fields, state } }: { field: Field; inputs: InputsForm }) {
  return (
    <Control
      path={fieldPath(fields.indexOf(field))}
      member={field}
      label={field.label}
      description={descriptionOf(field)}
      isSecret={field.isSensitive}
      hasStoredSecret={state.storedSecrets.has(field.name)}
    />
  );
}
