import type { ModuleVersionInput } from '@gantry/client';
import { allowedWords, defaultWords, typeWords } from '../../app/module-words/type-words.js';
import { Badge } from '../../ui/data/badge.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import styles from './declarations.module.css';

interface InputsProps {
  readonly inputs: readonly ModuleVersionInput[];
  /** The allowed values of the no-code settings, by the name of the input. */
  readonly allowed: ReadonlyMap<string, readonly unknown[]>;
}

/** Required inputs come first, because every workspace needs a value for them. */
export function Inputs({ inputs, allowed }: InputsProps) {
  if (inputs.length === 0) return <EmptyState title="This module has no inputs" />;
  const required = inputs.filter((input) => input.required);
  const optional = inputs.filter((input) => !input.required);
  return (
    <div className={styles['sections']}>
      <Section title="Required" inputs={required} allowed={allowed} />
      <Section title="Optional" inputs={optional} allowed={allowed} />
    </div>
  );
}

function Section({ title, inputs, allowed }: InputsProps & { title: string }) {
  if (inputs.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['list']}>
        {inputs.map((input) => (
          <li key={input.name}>
            <Input input={input} allowed={allowed.get(input.name) ?? []} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InputProps {
  readonly input: ModuleVersionInput;
  readonly allowed: readonly unknown[];
}

function Input({ input, allowed }: InputProps) {
  const { name, typeStructure, description, sensitive, validations } = input;
  const byDefault = defaultWords(input);
  return (
    <>
      <p className={styles['name']}>
        <code>{name}</code> {sensitive && <Badge>Sensitive</Badge>}
      </p>
      {description !== '' && <p>{description}</p>}
      {allowed.length > 0 && <p className={styles['note']}>Allowed: {allowedWords(allowed)}</p>}
      {validations.map(({ errorMessage }, index) => (
        <p key={index} className={styles['note']}>
          Rule: {errorMessage}
        </p>
      ))}
      <p className={styles['note']}>
        {typeWords(typeStructure)}
        {byDefault !== null && ` · ${byDefault}`}
      </p>
      <ExactType input={input} />
    </>
  );
}

/** The type as the module writes it, and the default unless the input is sensitive. */
function ExactType({ input }: { input: ModuleVersionInput }) {
  const { type, default: value, defaultExpression, required, sensitive } = input;
  return (
    <details className={styles['note']}>
      <summary>Exact type</summary>
      <code>{type}</code>
      {!required && !sensitive && (
        <>
          , default <code>{defaultExpression ?? JSON.stringify(value)}</code>
        </>
      )}
    </details>
  );
}
