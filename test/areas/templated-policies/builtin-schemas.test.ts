import { expect, it } from 'vitest';
import { BUILTIN_TEMPLATES } from '../../../src/areas/templated-policies/builtin-templates.js';
import { compileSchema } from '../../../src/areas/templated-policies/variable-schema.js';

// The server does not validate the schemas of built-in templates when it starts.
it.each(
  BUILTIN_TEMPLATES.map(
    ({ TemplateName, Schema, charsets }) => [TemplateName, Schema, charsets] as const,
  ),
)('the schema of %s is valid', (_, schema, charsets) => {
  expect(() => compileSchema(schema, charsets)).not.toThrow();
});

it('an invalid schema is detected', () => {
  expect(() =>
    compileSchema('{"type":"object","properties":{"name":{"type":"string","minLength":"one"}}}'),
  ).toThrow('minLength');
});
