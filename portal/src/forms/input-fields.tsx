import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../ui/fields/button.js';
import { Control } from './control.js';
import type { Field } from './field.js';
import { fieldPath, FormStateContext } from './form-state.js';
import styles from './forms.module.css';
import type { InputsForm } from './use-inputs-form.js';

interface InputFieldsProps {
  readonly inputs: InputsForm;
  /** Shown first; the others are collapsed. */
  readonly isMain: (field: Field) => boolean;
  /** Title of the collapsed ones. */
  readonly moreTitle: string;
}

/** The controls of all fields. The collapsed ones open if one of them has a message. */
export function InputFields({ inputs, isMain, moreTitle }: InputFieldsProps) {
  const { form, fields, state } = inputs;
  const [isOpen, setOpen] = useState(false);
  const more = fields.filter((field) => !isMain(field));
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
        {fields.filter(isMain).map((field) => (
          <InputField key={field.name} field={field} inputs={inputs} />
        ))}
        {more.length > 0 && (
          <div className={styles['advanced']}>
            <Button look="quiet" aria-expanded={isShown} onPress={() => setOpen(!isShown)}>
              <ChevronRight aria-hidden data-open={isShown || undefined} /> {moreTitle} (
              {more.length})
            </Button>
            {isShown && (
              <div className={styles['panel']} data-open>
                {more.map((field) => (
                  <InputField key={field.name} field={field} inputs={inputs} />
                ))}
              </div>
            )}
          </div>
        )}
      </FormStateContext>
    </FormProvider>
  );
}

function InputField({ field, inputs: { fields, state } }: { field: Field; inputs: InputsForm }) {
  return (
    <Control
      path={fieldPath(fields.indexOf(field))}
      member={field}
      label={field.label}
      description={field.description === '' ? undefined : field.description}
      isSecret={field.isSensitive}
      isKept={state.kept.has(field.name)}
    />
  );
}
