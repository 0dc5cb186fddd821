import { Facts } from '../ui/data/facts.js';
import type { Field, Json } from './field.js';
import { hasDefault } from './form-reading.js';
import styles from './forms.module.css';
import { ShownValue } from './shown-value.js';

interface ReviewProps {
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, Json>;
}

/** The values of the form, and those of variable sets. Secrets are only named. */
export function Review({ fields, values }: ReviewProps) {
  const given = fields.filter(({ name }) => values.has(name));
  const own = given.filter((field) => !hasDefault(field, values.get(field.name) ?? null));
  const provided = fields.filter(
    ({ name, providedBy }) => providedBy !== null && !values.has(name),
  );
  const rest = fields.length - own.length - provided.length;
  return (
    <>
      <Facts
        facts={[
          ...own.map((field) => [field.label, <Shown field={field} values={values} />] as const),
          ...provided.map(({ label, defaultText }) => [label, defaultText] as const),
        ]}
      />
      {rest > 0 && (
        <p className={styles['description']}>
          {rest === 1 ? '1 other setting uses' : `${rest} other settings use`} the module’s default.
        </p>
      )}
    </>
  );
}

function Shown({ field, values }: { field: Field; values: ReadonlyMap<string, Json> }) {
  if (field.isSensitive) return 'Hidden because it is sensitive';
  return <ShownValue value={values.get(field.name) ?? null} />;
}
