// Refuses documents that the templates cannot represent in the generated classes. See
// docs/contract-documents.md.

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Returns a sentence for each violation of the profile. */
export function profileViolations(name, document) {
  const violations = [];
  const say = (where, what) => violations.push(`${name} ${where}: ${what}`);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS)
      if (item[method]) checkOperation(say, `${method.toUpperCase()} ${path}`, item[method]);
  }
  for (const [schema, value] of Object.entries(document.components?.schemas ?? {}))
    checkSchema(say, schema, value, true);
  return violations;
}

function checkOperation(say, where, operation) {
  if (!operation.operationId) say(where, 'has no operationId');
  if (operation.tags?.length !== 1) say(where, 'needs exactly one tag');
  if (!operation.responses.default) say(where, 'needs a default response');
  const bodies = [operation.requestBody, ...Object.values(operation.responses)].filter(
    (body) => body && !body.$ref,
  );
  for (const body of bodies) {
    for (const [type, media] of Object.entries(body.content ?? {})) {
      if (/json$/.test(type) && !media.schema?.$ref)
        say(where, `a ${type} body needs a named schema`);
    }
  }
}

function checkSchema(say, where, schema, named) {
  if (!schema || schema.$ref) return;
  if (schema.oneOf || schema.anyOf || schema.not)
    say(where, 'oneOf, anyOf and not are outside the profile');
  if (Array.isArray(schema.type)) say(where, 'a list of types is outside the profile');
  if (schema.format === 'uri') say(where, 'format uri is outside the profile');
  if (schema.enum?.includes(null)) say(where, 'null in an enum is outside the profile');
  if (!named && schema.properties)
    say(where, 'an inline object: give it a name under components/schemas');
  if (schema.type === 'array' && schema.items?.type === 'array')
    say(where, 'arrays of arrays are outside the profile');
  for (const [property, value] of Object.entries(schema.properties ?? {}))
    checkSchema(say, `${where}.${property}`, value, false);
  if (schema.items) checkSchema(say, `${where}[]`, schema.items, false);
  for (const part of schema.allOf ?? []) checkSchema(say, `${where} allOf`, part, false);
}
