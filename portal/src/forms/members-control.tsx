import { Fragment } from 'react';
import { type ControlProps, memberLabel, type RenderControl } from './control-props.js';
import type { Member } from './field.js';
import styles from './forms.module.css';
import { Group } from './group.js';

interface MembersControlProps extends ControlProps {
  readonly members: readonly Member[];
  readonly render: RenderControl;
}

/** The controls of an object or a tuple. */
export function MembersControl({ members, render, ...props }: MembersControlProps) {
  return (
    <Group {...props}>
      <div className={styles['members']}>
        {members.map((member, index) => (
          <Fragment key={member.name}>
            {render({
              path: `${props.path}.items.${index}.value`,
              member,
              label: memberLabel(member),
              isSecret: props.isSecret ?? false,
            })}
          </Fragment>
        ))}
      </div>
    </Group>
  );
}
