import { documentOf, schemaAt } from '../../support/contract.js';

/** The parts of a schema that determine values. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly required?: readonly string[];
}

/** Texts for the patterns of the documents. The first that the schema allows is used. */
const TEXTS = [
  'other-value',
  'other',
  '5.1',
  'https://other.example/value',
  'other@value.example',
  '1.9.5',
  '2.3.4',
  '2126-06-01T00:00:00.000Z',
  'private/acme',
  '0123456789ABCDEF',
  'f'.repeat(64),
  'other.zip',
];

export function resolveSchema(document: string, schema: Schema | undefined): Schema {
  if (!schema?.$ref) return schema ?? {};
  const name = schema.$ref.split('/').at(-1) ?? '';
  return documentOf(document).components?.schemas?.[name] as Schema;
}

/**
 * Returns a value that differs from the current one. If the schema allows none of the candidates,
 * the value must be refused.
 */
export function otherValue(
  document: string,
  owner: string,
  name: string,
  property: Schema,
  current: unknown,
): unknown {
  const validate = schemaAt(document, `/components/schemas/${owner}/properties/${name}`);
  const others = candidates(document, resolveSchema(document, property), current).filter(
    (value) => JSON.stringify(value) !== JSON.stringify(current),
  );
  return others.find((value) => validate(value)) ?? others[0] ?? 'other-value';
}

function candidates(document: string, schema: Schema, current: unknown): unknown[] {
  if (schema.enum) return [...schema.enum];
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer' || schema.type === 'number') return [2, 7, 60, 1_000];
  if (schema.type === 'string') return TEXTS;
  if (schema.type === 'array')
    return candidates(document, resolveSchema(document, schema.items), undefined).map((item) => [
      item,
    ]);
  if (!schema.properties) return [{ other: 'value' }];
  // One additional or changed member at a time.
  return Object.entries(schema.properties).flatMap(([member, part]) =>
    candidates(document, resolveSchema(document, part), undefined).map((value) => ({
      ...(current as object | undefined),
      [member]: value,
    })),
  );
}
