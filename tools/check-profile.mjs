// Finds what is outside of the profile in the contract documents: see docs/contract-documents.md.

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Returns a line for each violation of the profile. */
export function findProfileViolations(name, document) {
  const violations = [];
  const report = (place, problem) => violations.push(`${name} ${place}: ${problem}`);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS)
      if (item[method]) checkOperation(report, `${method.toUpperCase()} ${path}`, item[method]);
  }
  for (const [schema, value] of Object.entries(document.components?.schemas ?? {}))
    checkSchema(report, schema, value, true);
  return violations;
}

function checkOperation(report, place, operation) {
  if (!operation.operationId) report(place, 'has no operationId');
  if (operation.tags?.length !== 1) report(place, 'needs exactly one tag');
  if (!operation.responses.default) report(place, 'needs a default response');
  const bodies = [operation.requestBody, ...Object.values(operation.responses)].filter(
    (body) => body && !body.$ref,
  );
  for (const body of bodies) {
    for (const [type, media] of Object.entries(body.content ?? {})) {
      if (/json$/.test(type) && !media.schema?.$ref)
        report(place, `a ${type} body needs a named schema`);
    }
  }
}

function checkSchema(report, place, schema, isNamed) {
  if (!schema || schema.$ref) return;
  if (schema.oneOf || schema.anyOf || schema.not)
    report(place, 'oneOf, anyOf and not are outside the profile');
  if (Array.isArray(schema.type)) report(place, 'a list of types is outside the profile');
  if (schema.format === 'uri') report(place, 'format uri is outside the profile');
  if (schema.enum?.includes(null)) report(place, 'null in an enum is outside the profile');
  if (!isNamed && schema.properties)
    report(place, 'inline objects are outside the profile: name the schema in components/schemas');
  if (schema.type === 'array' && schema.items?.type === 'array')
    report(place, 'arrays of arrays are outside the profile');
  for (const [property, value] of Object.entries(schema.properties ?? {}))
    checkSchema(report, `${place}.${property}`, value, false);
  if (schema.items) checkSchema(report, `${place}[]`, schema.items, false);
  for (const part of schema.allOf ?? []) checkSchema(report, `${place} allOf`, part, false);
}
