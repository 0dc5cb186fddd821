import { Facts } from '../ui/data/facts.js';
import type { Field } from './field.js';
import { equalsDefault } from './form-reading.js';
import styles from './forms.module.css';
import type { Json } from './json.js';
import { ShownValue } from './shown-value.js';

interface ReviewProps {
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, Json>;
}

/**
 * The values that differ from the default, and the inputs that variable sets provide. Does not show
 * secrets.
 */
export function Review({ fields, values }: ReviewProps) {
  const entered = fields.filter((field) => {
    const value = values.get(field.name);
    return value !== undefined && !equalsDefault(field, value);
  });
  const provided = fields.filter(
    ({ name, providedBy }) => providedBy !== null && !values.has(name),
  );
  const defaultCount = fields.length - entered.length - provided.length;
  const other = defaultCount < fields.length ? ' other' : '';
  return (
    <>
      <Facts
        facts={[
          ...entered.map(
            (field) => [field.label, <EnteredValue field={field} values={values} />] as const,
          ),
          ...provided.map(({ label, defaultText }) => [label, defaultText] as const),
        ]}
      />
      {defaultCount > 0 && (
        <p className={styles['description']}>
          {defaultCount === 1 ? `1${other} input uses` : `${defaultCount}${other} inputs use`} the
          module’s default.
        </p>
      )}
    </>
  );
}

function EnteredValue({ field, values }: { field: Field; values: ReadonlyMap<string, Json> }) {
  if (field.isSensitive) return 'Hidden because it is sensitive';
  return <ShownValue value={values.get(field.name) ?? null} />;
}
