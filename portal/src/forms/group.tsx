import { type ReactNode, useRef } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../ui/fields/button.js';
import { type ControlProps, mayBeEmpty } from './control-props.js';
import type { Member } from './field.js';
import { useFormState } from './form-state.js';
import styles from './forms.module.css';
import { MoreOptions, NoValue } from './null-frame.js';

interface GroupProps extends Pick<ControlProps, 'path' | 'member' | 'label' | 'description'> {
  readonly children: ReactNode;
}

/**
 * A fieldset for a list, set, map, tuple or object. If the member permits this, the user can leave
 * the value out or set it to null.
 */
export function Group({ path, member, label, description, children }: GroupProps) {
  const { field } = useController({ name: `${path}.isSet` });
  const { problems, isDue } = useFormState();
  const frame = useRef<HTMLFieldSetElement>(null);
  const isSet = field.value === true;
  const isNull = field.value === null;
  const setNull = (shouldBeNull: boolean): void => {
    field.onChange(shouldBeNull ? null : true);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(),
    );
  };
  const isClearable = mayBeEmpty(member);
  const error = isDue(path, false) ? problems.get(path) : undefined;
  return (
    <fieldset
      ref={frame}
      className={styles['group']}
      data-invalid={error === undefined ? undefined : true}
    >
      <legend className={styles['legend']}>
        {label}
        {isClearable && <span className={styles['note']}> (optional)</span>}
      </legend>
      {description !== undefined && <div className={styles['description']}>{description}</div>}
      {isSet && children}
      {isNull && <NoValue label={label} error={error} onPress={() => setNull(false)} />}
      {!isNull && error !== undefined && (
        <p role="alert" className={styles['error']} tabIndex={-1} data-problem>
          {error}
        </p>
      )}
      {isClearable && !isNull && (
        <div className={styles['actions']}>
          {!isSet && member.defaultText !== null && (
            <span className={styles['chosen']}>{member.defaultText}</span>
          )}
          <Button onPress={() => field.onChange(!isSet)}>
            {isSet ? leaveOutText(member, label) : `Fill in ${label}`}
          </Button>
        </div>
      )}
      {!isNull && member.mayBeNull && <MoreOptions label={label} onLeave={() => setNull(true)} />}
    </fieldset>
  );
}

function leaveOutText({ providedBy, defaultText }: Member, label: string): string {
  if (providedBy !== null) return 'Use your organization’s value';
  return defaultText === null ? `Remove ${label}` : 'Use the module’s default';
}
