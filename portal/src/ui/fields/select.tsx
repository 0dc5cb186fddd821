import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import popover from '../overlays/popover.module.css';
import styles from './field.module.css';

export interface SelectOption {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

interface SelectProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly options: readonly SelectOption[];
  /** The ID of an option; null for none. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  /** Shown while no option is chosen. Default: "Choose". */
  readonly placeholder?: string;
  /** Replaces the placeholder with "Loading…". */
  readonly isLoading?: boolean;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
}

export function Select(props: SelectProps) {
  const {
    label,
    description,
    error,
    options,
    value,
    onChange,
    placeholder = 'Choose',
    isLoading = false,
    ...rest
  } = props;
  return (
    <AriaSelect
      {...rest}
      placeholder={isLoading ? 'Loading…' : placeholder}
      className={styles['field'] ?? ''}
      value={value}
      onChange={(id) => id !== null && onChange(String(id))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles['label']}>{label}</Label>
      {description !== undefined && (
        <Text slot="description" className={styles['description']}>
          {description}
        </Text>
      )}
      <Button className={styles['select'] ?? ''}>
        <SelectValue className={styles['value'] ?? ''} />
        <ChevronDown aria-hidden />
      </Button>
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
      <Popover className={popover['popover'] ?? ''}>
        <ListBox items={options} className={popover['list'] ?? ''}>
          {({ id, label: text, description: detail }) => (
            <ListBoxItem id={id} textValue={text} className={popover['item'] ?? ''}>
              <Text slot="label">{text}</Text>
              {detail !== undefined && (
                <Text slot="description" className={popover['detail']}>
                  {detail}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
