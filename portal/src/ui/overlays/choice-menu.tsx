import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../fields/button.js';
import type { SelectOption } from '../fields/select.js';
import styles from './popover.module.css';

interface ChoiceMenuProps {
  /** The text of the button, which also names the menu. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly options: readonly SelectOption[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function ChoiceMenu({ label, icon, options, chosen, onChange }: ChoiceMenuProps) {
  return (
    <MenuTrigger>
      <Button>
        {icon}
        {label}
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <AriaMenu
          aria-label={label}
          className={styles['list'] ?? ''}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChange(options.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id)))
          }
        >
          {options.map(({ id, label: text }) => (
            <MenuItem key={id} id={id} textValue={text} className={styles['choice'] ?? ''}>
              {({ isSelected }) => (
                <>
                  <Check aria-hidden data-visible={isSelected} />
                  {text}
                </>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
