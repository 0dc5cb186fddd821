import { labelOf } from '../../forms/label.js';

/** A variable of a policy template, as its form shows it. */
export interface PolicyVariable {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: 'string' | 'number' | 'boolean';
  /** Allowed values; empty if any value of the kind is allowed. */
  readonly options: readonly string[];
  readonly isRequired: boolean;
  /** An empty text if there is no default. */
  readonly default: string;
}

interface Property {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly default?: unknown;
  readonly enum?: unknown;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

/** Parses the schema of a template, which is empty if the template has no variables. */
export function parsePolicyVariables(schema: string): PolicyVariable[] {
  if (schema === '') return [];
  const { properties = {}, required = [] } = JSON.parse(schema) as Schema;
  return Object.entries(properties).map(([name, property]) => {
    const kind = kindOf(property.type);
    return {
      name,
      label: typeof property.title === 'string' ? property.title : labelOf(name),
      description: typeof property.description === 'string' ? property.description : '',
      kind,
      options: optionsOf(kind, property.enum),
      isRequired: required.includes(name),
      default: property.default === undefined ? '' : textOf(property.default),
    };
  });
}

function kindOf(type: unknown): PolicyVariable['kind'] {
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'boolean' ? 'boolean' : 'string';
}

function optionsOf(kind: PolicyVariable['kind'], options: unknown): string[] {
  if (Array.isArray(options)) return options.map(textOf);
  return kind === 'boolean' ? ['true', 'false'] : [];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/**
 * The values to send. Omits empty fields, so that their defaults apply. Null while a required field
 * without a default is empty.
 */
export function valuesOf(
  variables: readonly PolicyVariable[],
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const { name, kind, isRequired, default: preset } of variables) {
    const text = texts[name] ?? '';
    if (text === '') {
      if (isRequired && preset === '') return null;
      continue;
    }
    values[name] = kind === 'string' ? text : parseValue(kind, text);
  }
  return values;
}

const NUMBER = /^\s*-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A text that is not a number stays a text, which the server refuses. */
function parseValue(kind: 'number' | 'boolean', text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  return NUMBER.test(text) ? Number(text) : text;
}
