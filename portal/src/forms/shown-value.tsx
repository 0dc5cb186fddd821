import { textOf } from './form-value.js';
import styles from './forms.module.css';
import { isList, type Json } from './json.js';

export function ShownValue({ value }: { value: Json }) {
  if (isList(value) && value.length > 0)
    return (
      <ol className={styles['parts']}>
        {value.map((item, index) => (
          <li key={index}>
            <ShownValue value={item} />
          </li>
        ))}
      </ol>
    );
  if (typeof value !== 'object' || value === null || isEmpty(value))
    return <span className={styles['value']}>{isEmpty(value) ? 'Empty' : textOf(value)}</span>;
  return (
    <ul className={styles['parts']}>
      {Object.entries(value).map(([name, part]) => (
        <li key={name}>
          {name}: <ShownValue value={part} />
        </li>
      ))}
    </ul>
  );
}

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
