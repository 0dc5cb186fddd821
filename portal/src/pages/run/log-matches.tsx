import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../ui/fields/button.js';
import styles from './log-viewer.module.css';

interface LogMatchesProps {
  readonly current: number;
  readonly count: number;
  readonly onChange: (match: number) => void;
}

export function LogMatches({ current, count, onChange }: LogMatchesProps) {
  const step = (by: number) => () => onChange((current + by + count) % count);
  return (
    <div className={styles['matches']}>
      <span role="status">{count === 0 ? 'No match' : `${current + 1} of ${count}`}</span>
      <Button look="quiet" aria-label="Previous match" isDisabled={count === 0} onPress={step(-1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button look="quiet" aria-label="Next match" isDisabled={count === 0} onPress={step(1)}>
        <ArrowDown aria-hidden />
      </Button>
    </div>
  );
}
