import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../ui/fields/button.js';
import { TextField } from '../ui/fields/text-field.js';
import { announce } from '../ui/states/announce.js';
import type { ControlProps, RenderControl } from './control-props.js';
import { type FieldType, isGroupType, itemMember } from './field.js';
import { newItem } from './form-value.js';
import styles from './forms.module.css';
import { Group } from './group.js';
import { useControl } from './use-control.js';

type ItemsType = Extract<FieldType, { kind: 'list' | 'set' | 'map' }>;

interface ItemsControlProps extends ControlProps {
  readonly type: ItemsType;
  readonly render: RenderControl;
}

/** A list, set or map. Items of sets and maps have no order, so they cannot be moved. */
export function ItemsControl({ type, render, ...props }: ItemsControlProps) {
  const { path, label } = props;
  const { rows, items, add, remove, move } = useItems(path, label, type);
  const isMap = type.kind === 'map';
  return (
    <Group {...props}>
      <div className={styles['items']}>
        <ol ref={rows} className={styles['list']}>
          {items.map(({ id }, index) => (
            <li key={id} className={styles[isGroupType(type.element) ? 'deep' : 'item']}>
              <div className={styles['controls']}>
                {isMap && <KeyControl path={`${path}.items.${index}.key`} />}
                {render({
                  path: `${path}.items.${index}.value`,
                  member: itemMember(type.element),
                  label: isMap ? 'Value' : `Item ${index + 1}`,
                  isSecret: props.isSecret ?? false,
                })}
              </div>
              <div className={styles['buttons']}>
                {type.kind === 'list' && (
                  <>
                    <ItemButton
                      action="up"
                      label={`Move item ${index + 1} of ${label} up`}
                      isDisabled={index === 0}
                      onPress={() => move(index, index - 1)}
                    >
                      <ArrowUp aria-hidden />
                    </ItemButton>
                    <ItemButton
                      action="down"
                      label={`Move item ${index + 1} of ${label} down`}
                      isDisabled={index === items.length - 1}
                      onPress={() => move(index, index + 1)}
                    >
                      <ArrowDown aria-hidden />
                    </ItemButton>
                  </>
                )}
                <ItemButton
                  action="remove"
                  label={`Remove item ${index + 1} of ${label}`}
                  onPress={() => remove(index)}
                >
                  <Trash2 aria-hidden />
                </ItemButton>
              </div>
            </li>
          ))}
        </ol>
        <div data-add>
          <Button onPress={add}>
            <Plus aria-hidden /> Add to {label}
          </Button>
        </div>
      </div>
    </Group>
  );
}

/** Moves the focus after each change of the items to the control that the user needs next. */
function useItems(path: string, label: string, type: ItemsType) {
  const { fields, ...array } = useFieldArray({ name: `${path}.items` });
  const rows = useRef<HTMLOListElement>(null);
  /** After rendering, focuses the match of the first selector that has one, or the add button. */
  const focus = (index: number, selectors: readonly string[]): void =>
    void requestAnimationFrame(() => {
      const row = rows.current?.children[index];
      const controls = selectors.map((selector) => row?.querySelector<HTMLElement>(selector));
      const add = rows.current?.parentElement?.querySelector<HTMLElement>(
        ':scope > [data-add] button',
      );
      (controls.find((control) => control) ?? add)?.focus();
    });
  return {
    rows,
    items: fields,
    add: () => {
      array.append(newItem(type.element), { shouldFocus: false });
      focus(fields.length, ['input, textarea, button']);
    },
    remove: (index: number) => {
      array.remove(index);
      announce(`Item ${index + 1} of ${label} has been removed.`);
      focus(Math.min(index, fields.length - 2), [buttonOf('remove')]);
    },
    move: (from: number, to: number) => {
      array.move(from, to);
      announce(`Item ${from + 1} of ${label} is now number ${to + 1}.`);
      const [same, other] = to < from ? (['up', 'down'] as const) : (['down', 'up'] as const);
      focus(to, [`${buttonOf(same)}:enabled`, buttonOf(other)]);
    },
  };
}

type ItemAction = 'up' | 'down' | 'remove';

/** The selector of a button of the row itself, not of lists within it. */
const buttonOf = (action: ItemAction): string => `:scope > div > [data-action="${action}"]`;

interface ItemButtonProps {
  readonly action: ItemAction;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function ItemButton({ action, label, children, ...props }: ItemButtonProps) {
  return (
    <Button {...props} look="quiet" aria-label={label} data-action={action}>
      {children}
    </Button>
  );
}

function KeyControl({ path }: { path: string }) {
  return <TextField {...useControl(path)} label="Name" isRequired autoComplete="off" />;
}
