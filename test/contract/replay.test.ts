import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { prepareRequest } from '../support/case-requests.js';
import {
  type CaseRequest,
  casesOf,
  type ContractCase,
  documentedOperations,
  findSchemaErrors,
  getDocumentedResponse,
  readUncoveredStatuses,
} from '../support/contract.js';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { applyOverlay, omitPointers } from '../support/pointers.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** Cases that cannot run yet are in uncovered.txt as `operation case:<name>`. */
const skipped = readUncoveredStatuses();

interface Replay {
  readonly operation: DocumentedOperation;
  readonly one: ContractCase;
  /** Equal for cases with the same facts and caller. */
  readonly world: string;
  readonly changesWorld: boolean;
}

/**
 * Cases with the same world are consecutive. Those that only read or are refused come first, and
 * share the world.
 */
const replays = documentedOperations
  .filter(({ id }) => !skipped.has(`${id} *`))
  .flatMap((operation) => casesOf(operation).map((one) => replayOf(operation, one)))
  .filter(
    ({ operation, one }) => !skipped.has(`${operation.id} case:${one.name.replaceAll(' ', '_')}`),
  )
  .sort(
    (a, b) => a.world.localeCompare(b.world) || Number(a.changesWorld) - Number(b.changesWorld),
  );

describe.each(databases)('every contract case, on %s', (kind) => {
  let server: TestServer;
  let shared: { readonly key: string; readonly world: World } | null = null;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  for (const { operation, one, ...replayed } of replays)
    describe(operation.id, () => {
      it(`${one.response.status}: ${one.name}`, async () => {
        const world = await worldFor(replayed.world, one);
        // If the replay fails, the next case gets a new world.
        shared = null;
        await replay(server, operation, one, world);
        if (!replayed.changesWorld) shared = { key: replayed.world, world };
      });
    });

  async function worldFor(key: string, { given }: ContractCase): Promise<World> {
    if (shared?.key === key) return shared.world;
    await server.reset();
    const world = new World(server);
    for (const fact of given) await world.establish(fact);
    return world;
  }
});

function replayOf(operation: DocumentedOperation, one: ContractCase): Replay {
  return {
    operation,
    one,
    world: JSON.stringify([one.given, one.as]),
    changesWorld: operation.method !== 'GET' && one.response.status < 400,
  };
}

async function replay(
  server: TestServer,
  operation: DocumentedOperation,
  { as, request, response }: ContractCase,
  world: World,
): Promise<void> {
  const answer = await send(server, operation, world, as, request);
  expect(answer.status, answer.text).toBe(response.status);
  const documentedAnswer = getDocumentedResponse(operation, response.status);
  const types = Object.keys(documentedAnswer.content ?? {});
  if (types.length === 0) return expect(answer.text).toBe('');
  const type = answer.headers.get('content-type') ?? '';
  expect(types).toContain(type);
  expect(
    findSchemaErrors(
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
  expect(omitPointers(answer.json, volatile)).toEqual(
    omitPointers(await applyOverlay(example?.value, response.with ?? {}, world), volatile),
  );
}

async function send(
  server: TestServer,
  operation: DocumentedOperation,
  world: World,
  as: string,
  request: CaseRequest,
): Promise<HttpResponse> {
  const token = await world.token(as);
  const { path, ...content } = await prepareRequest(operation, request, world);
  return sendRequest(`${server.url}${path}`, { method: operation.method, token, ...content });
}
