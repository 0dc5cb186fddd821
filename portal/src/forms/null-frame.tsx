import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/fields/button.js';
import styles from './forms.module.css';

interface NullFrameProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error: string | undefined;
  /** Whether the user may choose null. A value that is null is shown in any case. */
  readonly isOffered: boolean;
  readonly isNull: boolean;
  readonly onChange: (isNull: boolean) => void;
  readonly children: ReactNode;
}

/** Wraps a control whose value may be null instead of empty or left out. */
export function NullFrame(props: NullFrameProps) {
  const { label, description, error, isOffered, isNull, onChange, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const change = (next: boolean): void => {
    onChange(next);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(),
    );
  };
  if (!isNull)
    return (
      <div ref={frame} className={styles['nullable']}>
        {children}
        {isOffered && <MoreOptions label={label} onLeave={() => change(true)} />}
      </div>
    );
  return (
    <div ref={frame} role="group" aria-label={label} className={styles['null']}>
      <span>{label}</span>
      {description !== undefined && <span className={styles['description']}>{description}</span>}
      <NoValue label={label} error={error} onPress={() => change(false)} />
    </div>
  );
}

interface MoreOptionsProps {
  readonly label: string;
  /** Called when the user chooses to leave the control without a value. */
  readonly onLeave: () => void;
}

/** A button that makes the value null. It is collapsed, because users seldom need it. */
export function MoreOptions({ label, onLeave }: MoreOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles['more']} data-open={isOpen || undefined}>
        <Button
          look="quiet"
          aria-label={`More options for ${label}`}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          More options <ChevronRight aria-hidden data-open={isOpen || undefined} />
        </Button>
      </span>
      {isOpen && (
        <div className={styles['options']}>
          <Button aria-label={`Leave without a value: ${label}`} onPress={onLeave}>
            Leave without a value
          </Button>
        </div>
      )}
    </>
  );
}

interface NoValueProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly onPress: () => void;
}

/** Replaces the control while its value is null. */
export const NoValue = ({ label, error, onPress }: NoValueProps) => (
  <>
    <div className={styles['actions']}>
      <span className={styles['chosen']}>Left without a value. The module may refuse this.</span>
      <Button aria-label={`Enter a value for ${label}`} onPress={onPress}>
        Enter a value
      </Button>
    </div>
    {error !== undefined && (
      <p role="alert" className={styles['error']} tabIndex={-1} data-problem>
        {error}
      </p>
    )}
  </>
);
