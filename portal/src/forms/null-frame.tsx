import { type ReactNode, useRef } from 'react';
import { Button } from '../ui/fields/button.js';
import styles from './forms.module.css';

interface NullFrameProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error: string | undefined;
  /** Whether null may be given; a value that is null is shown in any case. */
  readonly isOffered: boolean;
  readonly isNull: boolean;
  readonly onChange: (isNull: boolean) => void;
  /** The control. */
  readonly children: ReactNode;
}

/** A control whose value may be null instead of empty or left out. */
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
        {isOffered && <NoValueButton label={label} onPress={() => change(true)} />}
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

interface NoValueButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

export const NoValueButton = ({ label, onPress }: NoValueButtonProps) => (
  <span className={styles['none']}>
    <Button look="quiet" aria-label={`Give ${label} no value`} onPress={onPress}>
      No value
    </Button>
  </span>
);

interface NoValueProps extends NoValueButtonProps {
  readonly error: string | undefined;
}

/** Instead of the control of a value that is null. */
export const NoValue = ({ label, error, onPress }: NoValueProps) => (
  <>
    <div className={styles['actions']}>
      <span className={styles['chosen']}>No value</span>
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
