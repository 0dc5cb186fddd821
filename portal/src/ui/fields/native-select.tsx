import { ChevronsUpDown } from 'lucide-react';
import styles from './native-select.module.css';
import type { SelectOption } from './select.js';

interface NativeSelectProps {
  /** Names the select for screen readers only, so the options must be clear without it. */
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** The browser's own select, which adds less code to a page than `Select`. */
export function NativeSelect({ label, options, value, onChange }: NativeSelectProps) {
  return (
    <span className={styles['frame']}>
      <select
        aria-label={label}
        className={styles['select']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(({ id, label: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden />
    </span>
  );
}
