import { Checkbox } from './checkbox.js';
import styles from './checkbox-list.module.css';

interface CheckboxListProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

export function CheckboxList({ label, options, value, onChange }: CheckboxListProps) {
  return (
    <fieldset className={styles['list']}>
      <legend className={styles['legend']}>{label}</legend>
      {options.map(({ id, label: text }) => (
        <Checkbox
          key={id}
          label={text}
          isSelected={value.includes(id)}
          onChange={(isSelected) =>
            onChange(isSelected ? [...value, id] : value.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  );
}
