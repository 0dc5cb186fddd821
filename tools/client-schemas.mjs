// Prepares the schemas and descriptions of the merged document for the client's model.

/** Schema keywords that affect the types or the names of the client. */
const TYPE_KEYWORDS = [
  '$ref',
  'type',
  'format',
  'enum',
  'nullable',
  'properties',
  'required',
  'additionalProperties',
  'items',
];
/** Schema keywords that, like extensions, do not affect the types and the names of the client. */
const OTHER_KEYWORDS = [
  'description',
  'default',
  'example',
  'title',
  'deprecated',
  'readOnly',
  'writeOnly',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];
const KEYWORDS = new Set([...TYPE_KEYWORDS, ...OTHER_KEYWORDS]);
const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/** Returns the named schemas in the form that the model expects. Throws if one has no such form. */
export function normalizeSchemas(schemas) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, normalizeSchema(schema, name)]),
  );
}

/**
 * Converts an `allOf` with a single reference, which serves to add a description or `nullable`, to
 * a reference with these keywords. Throws if a schema has a keyword or type that is not supported.
 */
function normalizeSchema(schema, place) {
  const { allOf, ...own } = schema;
  if (allOf) {
    const [only, ...others] = allOf;
    if (!only?.$ref || others.length > 0 || own.type || own.properties)
      throw new Error(`${place}: allOf must contain a single reference, without own members`);
    return normalizeSchema({ ...own, ...only }, place);
  }
  for (const keyword of Object.keys(own))
    if (!KEYWORDS.has(keyword) && !keyword.startsWith('x-'))
      throw new Error(`${place}: the keyword ${keyword} is not supported`);
  if (own.type !== undefined && !TYPES.includes(own.type))
    throw new Error(`${place}: the type ${JSON.stringify(own.type)} is not supported`);
  if (own.type === undefined && (own.properties || own.items || own.format))
    throw new Error(`${place}: the type is missing`);
  const properties = Object.entries(own.properties ?? {}).map(([name, value]) => [
    name,
    normalizeSchema(value, `${place}.${name}`),
  ]);
  return {
    ...own,
    ...(own.properties && { properties: Object.fromEntries(properties) }),
    ...(own.items && { items: normalizeSchema(own.items, `${place}[]`) }),
    ...(typeof own.additionalProperties === 'object' && {
      additionalProperties: normalizeSchema(own.additionalProperties, `${place}.*`),
    }),
  };
}

/** The API accepts the last segment of a link; the client also accepts the whole link. */
export function linkDescription(operationId, { name, description = '' }) {
  const beginning = /^The last (?:path )?segment of /;
  if (!beginning.test(description))
    throw new Error(
      `${operationId}: the description of ${name} must begin with "The last segment of"`,
    );
  return description.replace(beginning, 'The link from the response, or its last segment: ');
}
