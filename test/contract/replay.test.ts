import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { preparedRequest } from '../support/case-requests.js';
import {
  answerOf,
  type CaseRequest,
  casesOf,
  type ContractCase,
  documented,
  schemaErrors,
  uncovered,
} from '../support/contract.js';
import { ask, type Answer } from '../support/http.js';
import { overlaid, without } from '../support/pointers.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** Cases that can't run yet stand in uncovered.txt as `operation case:<name>`. */
const skipped = uncovered();

describe.each(databases)('every contract case, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(() => server.reset());
  afterAll(() => server.stop());

  for (const operation of documented) {
    if (skipped.has(`${operation.id} *`)) continue;
    describe(operation.id, () => {
      for (const one of casesOf(operation)) {
        if (skipped.has(`${operation.id} case:${one.name.replaceAll(' ', '_')}`)) continue;
        it(`${one.response.status}: ${one.name}`, () => replay(server, operation, one));
      }
    });
  }
});

async function replay(
  server: TestServer,
  operation: DocumentedOperation,
  { given, as, request, response }: ContractCase,
): Promise<void> {
  const world = new World(server);
  for (const fact of given) await world.given(fact);
  const answer = await send(server, operation, world, as, request);
  expect(answer.status, answer.text).toBe(response.status);
  const documentedAnswer = answerOf(operation, response.status);
  const types = Object.keys(documentedAnswer.content ?? {});
  if (types.length === 0) return expect(answer.text).toBe('');
  const type = answer.headers.get('content-type') ?? '';
  expect(types).toContain(type);
  expect(
    schemaErrors(
      operation,
      response.status,
      type,
      type.includes('json') ? answer.json : answer.text,
    ),
  ).toEqual([]);
  if (response.example === undefined) return;
  const example = documentedAnswer.content?.[type]?.examples?.[response.example];
  expect(
    example,
    `${operation.id} has no example ${response.example} of ${response.status}`,
  ).toBeDefined();
  const volatile = response.volatile ?? [];
  expect(without(answer.json, volatile)).toEqual(
    without(await overlaid(example?.value, response.with ?? {}, world), volatile),
  );
}

async function send(
  server: TestServer,
  operation: DocumentedOperation,
  world: World,
  as: string,
  request: CaseRequest,
): Promise<Answer> {
  const token = await world.token(as);
  const { path, ...content } = await preparedRequest(operation, request, world);
  return ask(`${server.url}${path}`, { method: operation.method, token, ...content });
}
