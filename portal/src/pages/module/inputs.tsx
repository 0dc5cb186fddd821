import type { ModuleVersionInput } from '@gantry/client';
import { defaultWords, typeWords } from '../../app/module-words/type-words.js';
import { Badge } from '../../ui/data/badge.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import styles from './declarations.module.css';

/** Required inputs first, because every workspace must set them. */
export function Inputs({ inputs }: { inputs: readonly ModuleVersionInput[] }) {
  if (inputs.length === 0) return <EmptyState title="This module has no inputs" />;
  const required = inputs.filter((input) => input.required);
  const optional = inputs.filter((input) => !input.required);
  return (
    <div className={styles['sections']}>
      <Section title="Required" inputs={required} />
      <Section title="Optional" inputs={optional} />
    </div>
  );
}

function Section({ title, inputs }: { title: string; inputs: readonly ModuleVersionInput[] }) {
  if (inputs.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['list']}>
        {inputs.map((input) => (
          <li key={input.name}>
            <Input input={input} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Input({ input }: { input: ModuleVersionInput }) {
  const { name, typeStructure, description, sensitive, validations } = input;
  const byDefault = defaultWords(input);
  return (
    <>
      <p className={styles['name']}>
        <code>{name}</code> {sensitive && <Badge>Sensitive</Badge>}
      </p>
      {description !== '' && <p>{description}</p>}
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

/** The type and the default as the module writes them. */
function ExactType({ input }: { input: ModuleVersionInput }) {
  const { type, default: value, defaultExpression, required, sensitive } = input;
  return (
    <details className={styles['note']}>
      <summary>Type for engineers</summary>
      <code>{type}</code>
      {!required && !sensitive && (
        <>
          , default <code>{defaultExpression ?? JSON.stringify(value)}</code>
        </>
      )}
    </details>
  );
}
