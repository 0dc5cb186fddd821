import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Charset } from './charset.js';
import { parseRuleText, type RuleText } from './rule-text.js';
import type { TemplateDefinition } from './template-definition.js';

/** One variable of a template: its name as the schema spells it, and its own schema. */
export interface Variable {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly charset: Charset;
}

/** A template, compiled once when the server starts. */
export interface TemplatedPolicy {
  readonly definition: Required<Omit<TemplateDefinition, 'charsets'>>;
  readonly text: RuleText;
  /** Keyed by the name in lower case: names of variables are matched without regard to case. */
  readonly variables: ReadonlyMap<string, Variable>;
  /** Null when the template takes no variables. */
  readonly validate: ValidateFunction | null;
}

const SCALARS = ['string', 'integer', 'number', 'boolean'];

// addFormats is a CommonJS default export, which Node gives as a namespace.
const withFormats = (addFormats as unknown as { default: typeof addFormats.default }).default ?? addFormats;

/** Throws an Error whose message names what is wrong with the definition. */
export function compilePolicy(definition: TemplateDefinition): TemplatedPolicy {
  const { TemplateName, Schema, Template, Description, charsets } = definition;
  const text = parseRuleText(Template);
  const schema = parseSchema(Schema);
  const variables = new Map<string, Variable>();
  for (const [name, own] of Object.entries(schema?.properties ?? {})) {
    if (variables.has(name.toLowerCase())) throw new Error(`the schema names the variable ${name} twice, in different case`);
    if (!SCALARS.includes(String(own['type']))) throw new Error(`the variable ${name} must have one of the types ${SCALARS.join(', ')}`);
    variables.set(name.toLowerCase(), { name, schema: own, charset: charsets?.[name] ?? 'identity' });
  }
  for (const variable of text.variables) {
    if (!variables.has(variable.toLowerCase())) throw new Error(`the variable {{.${variable}}} is not in the schema`);
  }
  return { definition: { TemplateName, Schema, Template, Description }, text, variables, validate: schema ? compileSchema(schema) : null };
}

interface ObjectSchema {
  readonly type: string;
  readonly properties: Record<string, Record<string, unknown>>;
}

function parseSchema(text: string): ObjectSchema | null {
  if (text === '') return null;
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    throw new Error('the schema is not JSON');
  }
  const { type, properties } = (schema ?? {}) as Partial<ObjectSchema>;
  if (type !== 'object' || typeof properties !== 'object') throw new Error('the schema must be of type object, with properties');
  return schema as ObjectSchema;
}

function compileSchema(schema: ObjectSchema): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strictSchema: true, strictTypes: false });
  withFormats(ajv);
  return ajv.compile(schema);
}
