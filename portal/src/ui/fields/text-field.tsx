import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import styles from './field.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'ref'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Shown below the field, and announced with it. */
  readonly error?: string | undefined;
  readonly placeholder?: string;
  /** Number of lines of a text area; without it, the field has one line. */
  readonly lines?: number;
  readonly isMonospaced?: boolean;
  readonly ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    placeholder,
    lines,
    isMonospaced = false,
    ref,
    ...rest
  } = props;
  const look = `${styles['input']} ${isMonospaced ? styles['mono'] : ''}`;
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label']}>{label}</Label>
      {description !== undefined && (
        <Text slot="description" className={styles['description']}>
          {description}
        </Text>
      )}
      {lines === undefined ? (
        <Input ref={ref} placeholder={placeholder} className={look} />
      ) : (
        <TextArea ref={ref} rows={lines} placeholder={placeholder} className={look} />
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
