import { expect, it } from 'vitest';
import { BUILTIN_TEMPLATES } from '../../../src/areas/templated-policies/builtin-templates.js';
import { compileSchema } from '../../../src/areas/templated-policies/variable-schema.js';

// A start takes their word for it.
it.each(
  BUILTIN_TEMPLATES.map(
    ({ TemplateName, Schema, charsets }) => [TemplateName, Schema, charsets] as const,
  ),
)('the schema of %s is a schema', (_, schema, charsets) => {
  expect(() => compileSchema(schema, charsets)).not.toThrow();
});

it('what is no schema is found', () => {
  expect(() =>
    compileSchema('{"type":"object","properties":{"name":{"type":"string","minLength":"one"}}}'),
  ).toThrow('minLength');
});
