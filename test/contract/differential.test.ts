import 'reflect-metadata';
import { isDeepStrictEqual } from 'node:util';
import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { describe, expect, it } from 'vitest';
import * as generated from '../../generated/server/index.js';
import { Invalid } from '../../src/core/errors.js';
import { omitValidParts, satisfiesEveryRule } from '../../src/core/http/contract/quick-check.js';
import { checkBody } from '../../src/core/http/contract/validation.js';
import { documentedOperations, schemaAt } from '../support/contract.js';
import { mutations } from '../support/mutations.js';

/**
 * Gantry validates bodies with the generated classes, so they must agree with the schemas of the
 * documents, as ajv interprets them.
 */
describe('a body class and the schema of its document', () => {
  const withBody = documentedOperations.filter(
    ({ operation }) =>
      operation.requestBody &&
      Object.keys(operation.requestBody.content).some((type) => type.includes('json')),
  );

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    'agree on every mutation of the examples of %s',
    async (id, operation) => {
      if (operation.operation['x-body' as never] === 'read-by-handler') return;
      const [type, content] =
        Object.entries(operation.operation.requestBody?.content ?? {})[0] ?? [];
      const pointer = `/paths/${operation.path.replace(/~/g, '~0').replace(/\//g, '~1')}/${operation.method.toLowerCase()}/requestBody/content/${type?.replace('/', '~1')}/schema`;
      const validate = schemaAt(operation.document, pointer);
      const bodyClass = await bodyClassOf(operation);
      const disagreements: string[] = [];
      let count = 0;
      for (const example of Object.values(content?.examples ?? {})) {
        for (const body of mutations(example.value)) {
          if (typeof body !== 'object' || body === null) continue;
          count += 1;
          const expected = validate(body);
          if (accepts(bodyClass, body) !== expected)
            disagreements.push(
              `${expected ? 'refused' : 'accepted'}: ${JSON.stringify(body).slice(0, 400)}`,
            );
        }
      }
      expect(disagreements).toEqual([]);
      expect(count, `${id} has no example`).toBeGreaterThan(10);
    },
  );
});

/** Gantry checks the rules itself, and passes only values that break one to class-validator. */
describe('the violations of an invalid body', () => {
  const withClass = documentedOperations.filter(({ operation }) => {
    const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    // The handler of a form parses and validates it.
    if (mediaType === 'application/x-www-form-urlencoded') return false;
    return content?.schema && '$ref' in content.schema;
  });

  it.each(withClass.map((operation) => [operation.id, operation] as const))(
    'are those that class-validator reports for the whole body of %s',
    async (id, operation) => {
      const type = await bodyClassOf(operation);
      const content = Object.values(operation.operation.requestBody?.content ?? {})[0];
      const disagreements: object[] = [];
      let invalid = 0;
      for (const body of Object.values(content?.examples ?? {}).flatMap(({ value }) => [
        ...mutations(value),
      ])) {
        if (!(body instanceof Object) || Array.isArray(body)) continue;
        const expected = violationsOf(plainToInstance(type, structuredClone(body)) as object);
        const reported = violationsOf(omitValidParts(type, structuredClone(body)));
        const valid = satisfiesEveryRule(type, body);
        if (!isDeepStrictEqual(reported, expected) || valid !== (expected.length === 0))
          disagreements.push({ body, expected, reported, valid });
        if (expected.length > 0) invalid += 1;
      }
      expect(disagreements).toEqual([]);
      expect(invalid, `${id} has no invalid body`).toBeGreaterThan(0);
    },
  );
});

/** Not compared: where an object is expected, class-validator also validates a list's elements. */
const LIST_IN_LIST = /\/\d+\/\d+\//;

function violationsOf(instance: object): string[] {
  const flattened = (errors: ValidationError[], base: string): string[] =>
    errors.flatMap(({ property, constraints, children }) => [
      ...Object.values(constraints ?? {}).map((detail) => `${base}/${property} ${detail}`),
      ...flattened(children ?? [], `${base}/${property}`),
    ]);
  return flattened(validateSync(instance, { forbidUnknownValues: false }), '').filter(
    (line) => !LIST_IN_LIST.test(line),
  );
}

function accepts(bodyClass: Type, body: unknown): boolean {
  try {
    checkBody({ id: 'none', bodyClass, bodyRequired: true } as never, structuredClone(body));
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

async function bodyClassOf({ operation }: (typeof documentedOperations)[number]): Promise<Type> {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema as {
    $ref?: string;
  };
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const module = (await import(`../../generated/server/models/${name}.ts`)) as Record<string, Type>;
  expect(Object.keys(generated).length).toBeGreaterThan(0);
  return module[name] as Type;
}
