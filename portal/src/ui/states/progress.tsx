import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <ProgressBar value={value} minValue={0} maxValue={1} className={styles['progress'] ?? ''}>
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
