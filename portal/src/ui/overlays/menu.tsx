import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import styles from './popover.module.css';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly isInitiallyOpen?: boolean;
  readonly children: ReactNode;
}

export function Menu({ trigger, label, isInitiallyOpen = false, children }: MenuProps) {
  return (
    <MenuTrigger defaultOpen={isInitiallyOpen}>
      {trigger}
      <Popover className={styles['popover'] ?? ''}>
        <AriaMenu aria-label={label} className={styles['list'] ?? ''}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface ItemProps extends Pick<MenuItemProps, 'id' | 'onAction' | 'href'> {
  readonly label: string;
  readonly detail?: string;
  readonly isDangerous?: boolean;
}

export function MenuItem({ label, detail, isDangerous = false, ...props }: ItemProps) {
  return (
    <AriaMenuItem
      {...props}
      textValue={label}
      className={styles[isDangerous ? 'danger' : 'item'] ?? ''}
    >
      <Text slot="label">{label}</Text>
      {detail !== undefined && (
        <Text slot="description" className={styles['detail']}>
          {detail}
        </Text>
      )}
    </AriaMenuItem>
  );
}
