import { Check } from 'lucide-react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { Text } from 'react-aria-components/Text';
import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly description?: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

export function Checkbox({ label, description, isSelected, onChange }: CheckboxProps) {
  return (
    <CheckboxField isSelected={isSelected} onChange={onChange} className={styles['field'] ?? ''}>
      <CheckboxButton className={styles['checkbox'] ?? ''}>
        <span className={styles['box']}>
          <Check aria-hidden />
        </span>
        {label}
      </CheckboxButton>
      {description !== undefined && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {description}
        </Text>
      )}
    </CheckboxField>
  );
}
