import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOperatorTemplates } from '../../../src/areas/templated-policies/operator-templates.js';
import { PolicyCatalog } from '../../../src/areas/templated-policies/policy-catalog.js';
import { AUDITOR, operatorFolder } from './support/operator-folder.js';

/** Loads these files as the server does at start, and returns the error text. */
async function loadError(
  files: Readonly<Record<string, unknown>>,
  prepare?: (folder: string) => void,
): Promise<string> {
  const folder = operatorFolder(files);
  try {
    prepare?.(folder.path);
    new PolicyCatalog(await readOperatorTemplates(folder.path));
    return 'no error';
  } catch (error) {
    return (error as Error).message.replaceAll(folder.path, '<folder>');
  } finally {
    folder.remove();
  }
}

const template = (members: object) => ({
  'own.json': {
    TemplateName: 'acme/own',
    Template: 'service "{{.Name}}" {\n  policy = "read"\n}\n',
    ...members,
  },
});
const schema = (properties: object, rest: object = {}) =>
  template({ Schema: { type: 'object', properties, required: Object.keys(properties), ...rest } });
const name = { type: 'string', minLength: 1 };

describe('with an invalid policy template, the server refuses to start and names the file and the mistake:', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['neither JSON nor YAML', { 'own.json': '{"TemplateName": ' }, 'Flow map must end with a }'],
    ['a list', { 'own.json': [AUDITOR] }, 'it must be one object'],
    [
      'two YAML documents',
      { 'own.yaml': 'TemplateName: a\n---\nTemplateName: b\n' },
      'Source contains multiple documents',
    ],
    [
      'a duplicate member',
      { 'own.yaml': 'TemplateName: a\nTemplateName: b\nTemplate: x\n' },
      'Map keys must be unique',
    ],
    [
      'an unknown member',
      template({ Templat: 'x', Rules: 'y' }),
      'unknown members: Templat, Rules',
    ],
    ['no name', template({ TemplateName: undefined }), 'TemplateName must be 1 to 256 letters'],
    [
      'a name with a space',
      template({ TemplateName: 'acme own' }),
      'TemplateName must be 1 to 256 letters',
    ],
    [
      'a name of 257 characters',
      template({ TemplateName: 'a'.repeat(257) }),
      'TemplateName must be 1 to 256 letters',
    ],
    [
      'a name that a URL cannot contain',
      template({ TemplateName: 'acme/../own' }),
      'no empty, "." or ".." part',
    ],
    [
      'a name with an empty segment',
      template({ TemplateName: 'acme//own' }),
      'no empty, "." or ".." part',
    ],
    ['a name of digits only', template({ TemplateName: '42' }), 'with at least one letter'],
    [
      'the name of a built-in template',
      template({ TemplateName: 'builtin/service' }),
      'the prefix builtin/ is reserved',
    ],
    [
      'a new name under builtin/',
      template({ TemplateName: 'builtin/own' }),
      'the prefix builtin/ is reserved',
    ],
    ['no text', template({ Template: undefined }), 'Template must be the rule text'],
    ['an empty text', template({ Template: '' }), 'Template must be the rule text'],
    ['an invalid description', template({ Description: 7 }), 'Description must be a string'],
    [
      'an expression in double braces',
      template({ Template: '{{if .Name}}x{{end}}' }),
      'double braces may contain only a variable, such as {{.Name}}',
    ],
    [
      'unclosed double braces',
      template({ Template: 'service "{{.Name" {}' }),
      'double braces may contain only a variable, such as {{.Name}}',
    ],
    ['a variable without a schema', template({}), 'the variable {{.Name}} is not in the schema'],
    [
      'a variable that the schema lacks',
      schema({ nmae: name }),
      'the variable {{.Name}} is not in the schema',
    ],
    [
      'a variable that is not required',
      schema({ name }, { required: [] }),
      'the variable {{.Name}} needs a value: require it, or give it a default',
    ],
    ['a schema that is not JSON', template({ Schema: 'object' }), 'the schema is not JSON'],
    [
      'a schema that is not an object',
      template({ Schema: ['name'] }),
      'the schema must be an object',
    ],
    [
      'a schema of another type',
      template({ Schema: { type: 'string' } }),
      'the schema must be of type object, with properties',
    ],
    [
      'a schema without properties',
      template({ Schema: { type: 'object', properties: null } }),
      'the schema must be of type object, with properties',
    ],
    [
      'a schema that does not compile',
      schema({ name: { type: 'string', minLength: 'one' } }),
      'schema is invalid',
    ],
    [
      'an unknown keyword',
      schema({ name: { type: 'string', minLenght: 1 } }),
      'unknown keyword: "minLenght"',
    ],
    [
      'an unknown format',
      schema({ name: { type: 'string', format: 'hostnam' } }),
      'unknown format "hostnam"',
    ],
    [
      'an invalid pattern',
      schema({ name: { type: 'string', pattern: '(' } }),
      'Invalid regular expression',
    ],
    [
      'an asynchronous schema',
      schema({ name }, { $async: true }),
      'the schema cannot be asynchronous',
    ],
    [
      'a variable without a type',
      schema({ name: { minLength: 1 } }),
      'the variable name must have one of the types string, integer, number, boolean',
    ],
    [
      'a variable of several types',
      schema({ name: { type: ['string', 'null'] } }),
      'the variable name must have one of the types',
    ],
    [
      'a variable that is a list',
      schema({ name: { type: 'array', items: name } }),
      'the variable name must have one of the types',
    ],
    [
      'a nullable variable',
      schema({ name: { type: 'string', nullable: true } }),
      'the variable name cannot be nullable',
    ],
    [
      'a variable with an invalid name',
      schema({ name, 'a-b': name }),
      'the name of the variable a-b must be letters, digits and "_"',
    ],
    [
      'a variable with the name of a body member',
      schema({ name, Partition: name }),
      'the variable name Partition is reserved',
    ],
    [
      'a variable with a forbidden member name',
      schema({ name, constructor: name }),
      'the variable name constructor is reserved',
    ],
    [
      'a variable with the name of a member of every object',
      schema({ name, valueOf: name }),
      'the variable name valueOf is reserved',
    ],
    [
      'two variables that differ only by case',
      schema({ name, Name: name }),
      'the schema names the variable Name twice, in different case',
    ],
    [
      'a requirement that cannot be fulfilled',
      schema({ name }, { required: ['name', 'team'] }),
      'the schema requires team, which is not among its properties',
    ],
    [
      'a default that breaks the schema',
      schema({ name: { ...name, default: 7 } }),
      'the default of the variable name must be string',
    ],
    [
      'a default outside of the charset',
      schema({ name: { ...name, default: 'a"b' } }),
      'the default of the variable name must be 1 to 256 letters',
    ],
    [
      'an empty default',
      schema({ name: { type: 'string', default: '' } }),
      'the default of the variable name must be 1 to 256 letters',
    ],
  ])('%s', async (_, files, mistake) => {
    const text = await loadError(files);
    expect(text).toContain(`The policy template ${Object.keys(files)[0]} cannot be loaded: `);
    expect(text).toContain(mistake);
  });

  it('two files with one name (both are named)', async () => {
    expect(await loadError({ 'a.json': AUDITOR, 'b.yaml': AUDITOR })).toBe(
      'The policy template b.yaml cannot be loaded: a.json has the same name, acme/Auditor.v2',
    );
  });

  it('a folder in place of a file', async () => {
    expect(await loadError({}, (folder) => mkdirSync(join(folder, 'own.yaml')))).toContain(
      'The policy template own.yaml cannot be loaded: EISDIR',
    );
  });

  it('a folder that does not exist', async () => {
    await expect(readOperatorTemplates('/nonexistent/templates')).rejects.toThrow(
      /^GANTRY_TEMPLATES_DIR must be a readable folder: ENOENT.*\/nonexistent\/templates/,
    );
  });
});

describe('an empty folder of policy templates', () => {
  it('is accepted', async () => {
    expect(await loadError({})).toBe('no error');
  });
});
