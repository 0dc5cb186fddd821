import { Facts } from '../ui/facts.js';
import type { Field, Json } from './field.js';
import { textOf } from './form-value.js';
import { hasDefault } from './form-reading.js';
import styles from './forms.module.css';

interface ReviewProps {
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, Json>;
}

/** What was filled in. Secrets are named only. */
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
  const value = values.get(field.name) ?? null;
  const isDeep = typeof value === 'object' && value !== null;
  return (
    <span className={styles['value']}>
      {isDeep ? JSON.stringify(value, null, 2) : textOf(value)}
    </span>
  );
}
