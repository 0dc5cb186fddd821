import type { ReactNode } from 'react';
import { labelOf, type FieldType, type Member } from './field.js';

export interface ControlProps {
  /** Path of the form value. */
  readonly path: string;
  readonly member: Member;
  readonly label: string;
  readonly description?: ReactNode;
  readonly isSecret?: boolean;
  /** A secret that is kept while the control is empty. */
  readonly isKept?: boolean;
}

/** Renders the controls of the parts of lists and objects. */
export type RenderControl = (props: ControlProps & { readonly key?: string }) => ReactNode;

/** An item of a list, or a value of a tuple, which must have a value. */
export const itemMember = (type: FieldType, name = ''): Member => ({
  name,
  type,
  isOptional: false,
  mayBeNull: false,
  default: null,
  defaultText: null,
});

/** Attribute names become labels; numbered values already are labels. */
export const memberLabel = ({ name }: Member): string =>
  name.startsWith('Value ') ? name : labelOf(name);

/** Whether the control may stay empty, which means null. */
export const mayBeEmpty = ({ isOptional, default: value }: Member): boolean =>
  isOptional && value === null;
