import { ChoiceControl } from './choice-control.js';
import type { ControlProps } from './control-props.js';
import { itemMember } from './field.js';
import { choiceKey, textOf } from './form-value.js';
import { ItemsControl } from './items-control.js';
import { MembersControl } from './members-control.js';
import { TextControl } from './text-control.js';

const YES_OR_NO = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
];

const render = (props: ControlProps) => <Control {...props} />;

export function Control(props: ControlProps) {
  const { type } = props.member;
  switch (type.kind) {
    case 'text':
    case 'number':
    case 'json':
      return <TextControl {...props} kind={type.kind} />;
    case 'bool':
      return <ChoiceControl {...props} options={YES_OR_NO} />;
    case 'choice':
      return (
        <ChoiceControl
          {...props}
          options={type.options.map((option) => ({ id: choiceKey(option), label: textOf(option) }))}
        />
      );
    case 'list':
    case 'set':
    case 'map':
      return <ItemsControl {...props} type={type} render={render} />;
    case 'tuple':
      return (
        <MembersControl
          {...props}
          members={type.elements.map((element, index) => itemMember(element, `Value ${index + 1}`))}
          render={render}
        />
      );
    case 'object':
      return <MembersControl {...props} members={type.members} render={render} />;
  }
}
