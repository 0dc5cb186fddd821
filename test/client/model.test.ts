import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';

interface Member {
  readonly name: string;
  readonly type: string;
  readonly description?: string;
}

interface Model {
  readonly parts: readonly { readonly name: string; readonly members?: readonly Member[] }[];
}

const { buildClientModel } = (await import(
  pathToFileURL(join(packageRoot, 'tools/client-model.mjs')).href
)) as { buildClientModel: (document: object) => Model };

/** Builds the model of one operation whose response has a member with this schema. */
function buildModel(schema: object): Model {
  return buildClientModel({
    tags: [{ name: 'Things' }],
    paths: {
      '/things': {
        get: {
          tags: ['Things'],
          operationId: 'readThing',
          security: [],
          responses: {
            200: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: { type: 'object', required: ['member'], properties: { member: schema } },
        Other: { description: 'Of all others.', type: 'object', properties: { 'a-b': {} } },
      },
    },
  });
}

const OTHER = { $ref: '#/components/schemas/Other' };

describe('the model of the client', () => {
  it.each([
    ['a reference', OTHER, { type: 'Other', description: 'Of all others.' }],
    [
      'a reference with a description',
      { allOf: [OTHER], description: 'Of one.' },
      { type: 'Other', description: 'Of one.' },
    ],
    ['a reference or null', { allOf: [OTHER], nullable: true }, { type: 'Other | null' }],
    ['any value', { description: 'Any value.' }, { type: 'unknown' }],
  ])('has a type for %s', (_, schema, member) => {
    const { parts } = buildModel(schema);
    const thing = parts.find(({ name }) => name === 'Thing');
    expect(thing?.members).toMatchObject([{ name: 'member', ...member }]);
    const hasShape = parts.some(({ name }) => name === 'otherShape');
    expect(hasShape).toBe(member.type.startsWith('Other'));
  });

  it.each([
    ['alternatives', { oneOf: [OTHER, { type: 'string' }] }, 'the keyword oneOf'],
    ['several schemas', { allOf: [OTHER, OTHER] }, 'allOf'],
    ['an inline schema in allOf', { allOf: [{ type: 'string' }] }, 'allOf'],
    ['a list of types', { type: ['string', 'null'] }, 'the type'],
    ['an object without a type', { properties: {} }, 'the type is missing'],
    ['an unsupported item', { type: 'array', items: { anyOf: [] } }, 'the keyword anyOf'],
    ['an unsupported value', { type: 'object', additionalProperties: { not: {} } }, 'not'],
  ])('cannot be built for %s', (_, schema, message) => {
    expect(() => buildModel(schema)).toThrow(message);
    expect(() => buildModel(schema)).toThrow(/^Thing\.member/);
  });
});
