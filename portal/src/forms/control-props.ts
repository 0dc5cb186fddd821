import type { ReactNode } from 'react';
import type { Member } from './field.js';
import { labelOf } from './label.js';

export interface ControlProps {
  /** Path of the form value. */
  readonly path: string;
  readonly member: Member;
  readonly label: string;
  readonly description?: ReactNode;
  readonly isSecret?: boolean;
  /** Whether the workspace stores a secret, which an empty control does not change. */
  readonly hasStoredSecret?: boolean;
}

export type RenderControl = (props: ControlProps & { readonly key?: string }) => ReactNode;

/** The label of an attribute. The elements of a tuple already have labels, such as "Value 1". */
export const memberLabel = ({ name }: Member): string =>
  name.startsWith('Value ') ? name : labelOf(name);

/** Whether the control may stay empty: the value is optional, and no default fills the control. */
export const mayBeEmpty = ({ isOptional, default: value }: Member): boolean =>
  isOptional && value === null;
