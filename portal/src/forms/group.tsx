import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../ui/fields/button.js';
import { type ControlProps, mayBeEmpty } from './control-props.js';
import styles from './forms.module.css';
import { useFormState } from './form-state.js';

interface GroupProps extends Pick<ControlProps, 'path' | 'member' | 'label' | 'description'> {
  readonly children: ReactNode;
}

/** A list, map, tuple or object: a frame with its name, and a button if it may be left out. */
export function Group({ path, member, label, description, children }: GroupProps) {
  const { field } = useController({ name: `${path}.isSet` });
  const { problems, isDue } = useFormState();
  const isSet = field.value === true;
  const mayBeLeftOut = mayBeEmpty(member);
  const error = isDue(path, false) ? problems.get(path) : undefined;
  return (
    <fieldset className={styles['group']} data-invalid={error === undefined ? undefined : true}>
      <legend className={styles['legend']}>
        {label}
        {mayBeLeftOut && <span className={styles['note']}> (optional)</span>}
      </legend>
      {description !== undefined && <div className={styles['description']}>{description}</div>}
      {isSet && children}
      {error !== undefined && (
        <p role="alert" className={styles['error']} tabIndex={-1} data-problem>
          {error}
        </p>
      )}
      {mayBeLeftOut && (
        <div>
          <Button onPress={() => field.onChange(!isSet)}>
            {isSet ? `Leave out ${label}` : `Set ${label}`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
