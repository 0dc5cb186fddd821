import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  /** The value in words. Default: the percentage. */
  readonly text?: string;
}

export function Progress({ label, value, text }: ProgressProps) {
  return (
    <ProgressBar
      value={value}
      minValue={0}
      maxValue={1}
      className={styles['progress'] ?? ''}
      {...(text !== undefined && { valueLabel: text })}
    >
      {({ percentage, valueText }) => (
        <>
          <div className={styles['text']}>
            <Label>{label}</Label>
            <span>{valueText}</span>
          </div>
          <div className={styles['track']}>
            <div className={styles['fill']} style={{ width: `${percentage ?? 0}%` }} />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
