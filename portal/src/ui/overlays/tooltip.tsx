import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

/** A short explanation of the button inside, on hover and focus. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip offset={6} className={styles['tooltip'] ?? ''}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
