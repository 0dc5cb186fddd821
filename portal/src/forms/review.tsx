import { Facts } from '../ui/data/facts.js';
import type { Field, Json } from './field.js';
import { textOf } from './form-value.js';
import { hasDefault } from './form-reading.js';
import { isList } from './literal.js';
import styles from './forms.module.css';

interface ReviewProps {
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, Json>;
}

/** The values of the form. Secrets are only named. */
export function Review({ fields, values }: ReviewProps) {
  const given = fields.filter(({ name }) => values.has(name));
  const own = given.filter((field) => !hasDefault(field, values.get(field.name) ?? null));
  const rest = fields.length - own.length;
  return (
    <>
      <Facts facts={own.map((field) => [field.label, <Shown field={field} values={values} />])} />
      {rest > 0 && (
        <p className={styles['description']}>
          {rest === 1 ? '1 other setting has' : `${rest} other settings have`} the module’s default.
        </p>
      )}
    </>
  );
}

function Shown({ field, values }: { field: Field; values: ReadonlyMap<string, Json> }) {
  if (field.isSensitive) return 'Set, and hidden because it is sensitive';
  return <Value value={values.get(field.name) ?? null} />;
}

/** Lists are numbered; parts of an object have their names. */
function Value({ value }: { value: Json }) {
  if (isList(value) && value.length > 0)
    return (
      <ol className={styles['parts']}>
        {value.map((item, index) => (
          <li key={index}>
            <Value value={item} />
          </li>
        ))}
      </ol>
    );
  if (typeof value !== 'object' || value === null || isList(value))
    return <span className={styles['value']}>{isEmptyList(value) ? 'None' : textOf(value)}</span>;
  return (
    <ul className={styles['parts']}>
      {Object.entries(value).map(([name, part]) => (
        <li key={name}>
          {name}: <Value value={part} />
        </li>
      ))}
    </ul>
  );
}

const isEmptyList = (value: Json): boolean => isList(value) && value.length === 0;
