import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type Charset, charsetViolation } from './charset.js';

/** A variable of a template. `name` has the case that the schema uses. */
export interface Variable {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly charset: Charset;
}

/** The variables of a schema, and the function that validates their values and sets defaults. */
export interface VariableSchema {
  /** Keyed by the lower-case name, because names are case-insensitive. */
  readonly variables: ReadonlyMap<string, Variable>;
  /** The lower-case names of variables that are required or have a default. */
  readonly alwaysSet: ReadonlySet<string>;
  /** Null if the template has no schema. */
  readonly validate: ValidateFunction | null;
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const SCALAR_TYPES = ['string', 'integer', 'number', 'boolean'];
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Every body may contain `Partition`, and none may contain `prototype`, which Gantry refuses as
 * unsafe. The other names are those that every object inherits.
 */
const RESERVED_NAMES = [
  'partition',
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
];

// Node.js exposes the default export of a CommonJS module as a member.
const addAllFormats = addFormats.default;

/**
 * Compiles a serialized schema. Throws an Error that describes the mistake. To start quickly, does
 * not validate built-in schemas against the meta-schema; a test does.
 */
export function compileSchema(
  text: string,
  charsets: Readonly<Record<string, Charset>> = {},
  isBuiltIn = false,
): VariableSchema {
  if (text === '') return { variables: new Map(), alwaysSet: new Set(), validate: null };
  const schema = parseSchema(text);
  // ownProperties: inherited members such as toString are not values.
  const ajv = new Ajv({
    allErrors: true,
    strictSchema: true,
    strictTypes: false,
    useDefaults: true,
    ownProperties: true,
    meta: !isBuiltIn,
    validateSchema: !isBuiltIn,
  });
  addAllFormats(ajv);
  const validate = ajv.compile(schema);
  const variables = new Map<string, Variable>();
  const alwaysSet = new Set((schema.required ?? []).map((name) => name.toLowerCase()));
  for (const [name, definition] of Object.entries(schema.properties)) {
    if (variables.has(name.toLowerCase()))
      throw new Error(`the schema names the variable ${name} twice, in different case`);
    const variable = {
      name,
      schema: scalarSchema(name, definition),
      charset: charsets[name] ?? 'identity',
    };
    variables.set(name.toLowerCase(), variable);
    if ('default' in variable.schema) {
      requireValidDefault(ajv, variable);
      alwaysSet.add(name.toLowerCase());
    }
  }
  const undeclared = schema.required?.find((name) => !Object.hasOwn(schema.properties, name));
  if (undeclared !== undefined)
    throw new Error(`the schema requires ${undeclared}, which is not among its properties`);
  return { variables, alwaysSet, validate };
}

function parseSchema(text: string): ObjectSchema {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('the schema is not JSON');
  }
  if (!isObject(parsed)) throw new Error('the schema must be an object');
  // Ajv refuses dialects that it does not know, but flat schemas hardly depend on the dialect.
  const { $schema: _, ...schema } = parsed;
  if (schema['type'] !== 'object' || !isObject(schema['properties']))
    throw new Error('the schema must be of type object, with properties');
  if ('$async' in schema) throw new Error('the schema cannot be asynchronous');
  return schema as unknown as ObjectSchema;
}

function scalarSchema(name: string, definition: unknown): Record<string, unknown> {
  if (!NAME.test(name))
    throw new Error(
      `the name of the variable ${name} must be letters, digits and "_", and begin with a letter`,
    );
  if (RESERVED_NAMES.includes(name.toLowerCase()))
    throw new Error(`the variable name ${name} is reserved`);
  if (!isObject(definition) || !SCALAR_TYPES.includes(String(definition['type'])))
    throw new Error(`the variable ${name} must have one of the types ${SCALAR_TYPES.join(', ')}`);
  if ('nullable' in definition)
    throw new Error(
      `the variable ${name} cannot be nullable: leave it out of "required" and give it a default`,
    );
  return definition;
}

function requireValidDefault(ajv: Ajv, { name, schema, charset }: Variable): void {
  const value = schema['default'];
  ajv.validate({ type: 'object', properties: { [name]: schema } }, { [name]: value });
  const violation =
    ajv.errors?.[0]?.message ??
    (typeof value === 'string' ? charsetViolation(value, charset) : null);
  if (violation) throw new Error(`the default of the variable ${name} ${violation}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
