import { createLink } from '@tanstack/react-router';
import type { ComponentProps, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import styles from './button.module.css';

/** `primary` is for the main action of a page, card or dialog, `danger` for destructive ones. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends AriaButtonProps {
  readonly look?: ButtonLook;
  readonly ref?: Ref<HTMLButtonElement>;
}

const classOf = (look: ButtonLook): string => `${styles['button']} ${styles[look]}`;

/** While `isPending`, the button keeps the focus and ignores presses. */
export function Button({ look = 'secondary', ...props }: ButtonProps) {
  return <AriaButton {...props} className={classOf(look)} data-look={look} />;
}

function ButtonAnchor({
  look = 'secondary',
  children,
  ...props
}: ComponentProps<'a'> & { look?: ButtonLook }) {
  return (
    <a {...props} className={classOf(look)} data-look={look}>
      {children}
    </a>
  );
}

/** A link to another page that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
