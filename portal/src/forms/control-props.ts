import type { ReactNode } from 'react';
import { labelOf, type FieldType, type Member } from './field.js';

export interface ControlProps {
  /** Of the form value. */
  readonly path: string;
  readonly member: Member;
  readonly label: string;
  readonly description?: ReactNode;
  readonly isSecret?: boolean;
  /** A secret that stays as it is while the control is empty. */
  readonly isKept?: boolean;
}

/** Lists and objects render the controls of their parts by this. */
export type RenderControl = (props: ControlProps & { readonly key?: string }) => ReactNode;

/** An item of a list, or a value of a tuple: it must have a value. */
export const itemMember = (type: FieldType, name = ''): Member => ({
  name,
  type,
  isOptional: false,
  default: null,
  defaultText: null,
});

/** Names of attributes read as labels; numbered values are labels already. */
export const memberLabel = ({ name }: Member): string =>
  name.startsWith('Value ') ? name : labelOf(name);

/** Whether a control may stay empty and then means "nothing". */
export const mayBeEmpty = ({ isOptional, default: value }: Member): boolean =>
  isOptional && value === null;
