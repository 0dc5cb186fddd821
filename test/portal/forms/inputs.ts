import type { ModuleType } from '../../../client/src/index.js';
import type { Input } from '../../../portal/src/forms/field.js';

export const input = (typeStructure: ModuleType, more: Partial<Input> = {}): Input => ({
  name: 'x',
  type: typeStructure.kind,
  typeStructure,
  description: '',
  default: null,
  defaultExpression: null,
  required: true,
  nullable: true,
  sensitive: false,
  validations: [],
  ...more,
});

export const rule = (condition: string, errorMessage = 'no') => ({
  validations: [{ condition, errorMessage }],
});

export const attribute = (
  name: string,
  type: ModuleType,
  more: Partial<NonNullable<ModuleType['attributes']>[number]> = {},
) => ({ name, type, optional: false, default: null, expression: null, ...more });

export const optional = (name: string, type: ModuleType, value: unknown = null) =>
  attribute(name, type, { optional: true, default: value });

export const string: ModuleType = { kind: 'string' };
export const number: ModuleType = { kind: 'number' };
export const bool: ModuleType = { kind: 'bool' };
export const any: ModuleType = { kind: 'any' };
