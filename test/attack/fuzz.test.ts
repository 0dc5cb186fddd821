import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { type DatabaseKind, databases, startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { damageRequest, toWireRequest } from './support/attacks.js';
import { Random } from './support/random.js';
import { violationsOf } from './support/response-violations.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
  worldOf,
} from './support/valid-requests.js';
import { send, type WireRequest } from './support/wire.js';

/**
 * `FUZZ_DATABASE=postgres FUZZ_SECONDS=600 FUZZ_SEED=1 npx vitest run test/attack/fuzz.test.ts`
 * runs longer, and repeats the same requests.
 */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 15);
/** A different seed each time, except in CI, where the same change must get the same verdict. */
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['CI'] === 'true' ? 1 : Date.now() % 1_000_000),
);
const DATABASE = process.env['FUZZ_DATABASE'];
/** By default, half of the operations use each database. The next seed swaps the halves. */
const databaseFor = (index: number): DatabaseKind =>
  databases.find((kind) => kind === DATABASE) ?? ((SEED + index) % 2 === 0 ? 'sqlite' : 'postgres');
/** Requests after which the world is created again, because some have succeeded and changed it. */
const REQUESTS_PER_WORLD = 60;
/** The minimum number of requests per operation, even on slow machines. */
const MIN_REQUESTS = 12;

describe('hostile requests', () => {
  const servers = new Map<DatabaseKind, FuzzTarget>();
  const count = { requests: 0, refused: 0, cut: 0 };
  const began = Date.now();

  beforeAll(async () => {
    for (const kind of databases)
      servers.set(kind, {
        server: await startServer(kind, { LOG_LEVEL: 'error' }),
        unchanged: null,
      });
  });
  afterAll(async () => {
    console.log(
      `seed ${SEED}: ${count.requests} hostile requests to ${attackableOperations.length} operations in ${Math.round((Date.now() - began) / 1000)} s, ${count.refused} refused, ${count.cut} cut off by the caller`,
    );
    for (const { server } of servers.values()) await server.stop();
  });

  for (const [index, operation] of attackableOperations.entries()) {
    it(
      `get documented responses from ${operation.id}, in time and without internals`,
      async () => {
        const attacked = servers.get(databaseFor(index)) as FuzzTarget;
        const deadline =
          Date.now() +
          Math.max(
            50,
            (began + SECONDS * 1000 - Date.now()) / (attackableOperations.length - index),
          );
        const random = new Random(SEED + index);
        const faults: string[] = [];
        do faults.push(...(await attackOnce(attacked, operation, random, deadline)));
        while (Date.now() < deadline && faults.length === 0);
        expect({ faults, log: attacked.server.log.splice(0) }).toEqual({ faults: [], log: [] });
      },
      60_000 + SECONDS * 1000,
    );
  }

  async function attackOnce(
    attacked: FuzzTarget,
    operation: DocumentedOperation,
    random: Random,
    deadline: number,
  ): Promise<string[]> {
    const { prepared, token } = await prepareValidRequest(
      operation,
      successOf(operation),
      await worldFor(attacked, operation),
    );
    const valid = toWireRequest(operation, prepared, token);
    const faults: string[] = [];
    for (
      let sent = 0;
      sent < REQUESTS_PER_WORLD && (sent < MIN_REQUESTS || Date.now() < deadline);
      sent += 1
    ) {
      const request = damageRequest(random, operation, prepared, valid);
      const answer = await send(attacked.server.url, request);
      count.requests += 1;
      if (answer === null) count.cut += 1;
      else if (answer.status >= 400) count.refused += 1;
      const found = answer === null ? [] : violationsOf(operation, answer);
      if (found.length > 0)
        faults.push(
          `${describeRequest(request)}\n  ${found.join('\n  ')}\n  ${answer?.text.slice(0, 300) ?? ''}`,
        );
    }
    return faults;
  }
});

function describeRequest({ method, path, headers, body }: WireRequest): string {
  const { Authorization: _, ...shown } = headers;
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;
}

/** A server, and its world until a request has changed that. */
interface FuzzTarget {
  readonly server: TestServer;
  unchanged: { readonly name: string; readonly world: World } | null;
}

/** Operations that only read leave the world unchanged for the next operation. */
async function worldFor(attacked: FuzzTarget, operation: DocumentedOperation): Promise<World> {
  const success = successOf(operation);
  const { server } = attacked;
  if (attacked.unchanged?.name !== worldOf(success))
    attacked.unchanged = { name: worldOf(success), world: await createWorld(server, success) };
  const { world } = attacked.unchanged;
  if (operation.method !== 'GET') attacked.unchanged = null;
  return world;
}
