import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import type { PreparedRequest } from '../support/case-requests.js';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { prepareAbsentRequest } from './support/absent.js';
import { type Attacker, attackersOf } from './support/attackers.js';
import { digestSettledTables, digestTables } from './support/table-digests.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
  worldOf,
} from './support/valid-requests.js';

/** Operations that an attacker may use for itself: its agent, its tokens and its sessions. */
const OPERATIONS_ON_OWN_RESOURCES = ['registerAgent', 'createLoginAuthorization', 'revokeSession'];

/** Operations with a token and a successful case. New operations are included automatically. */
const securedOperations = attackableOperations.filter(
  (operation) =>
    (operation.operation.security ?? [{}]).length > 0 &&
    '401' in operation.operation.responses &&
    !OPERATIONS_ON_OWN_RESOURCES.includes(operation.id),
);

interface AttackedWorld {
  readonly name: string;
  readonly world: World;
  readonly attackers: readonly Attacker[];
}

describe('a request that succeeds for the intended caller', () => {
  let server: TestServer;
  let attacked: AttackedWorld | null = null;
  const count = { requests: 0, refused: 0 };

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    console.log(
      `${count.requests} requests of others to ${securedOperations.length} operations, ${count.refused} refused`,
    );
    await server.stop();
  });

  for (const operation of securedOperations) {
    it(`changes and shows nothing if another caller sends it: ${operation.id}`, async () => {
      const { world, attackers } = await attackedWorldFor(operation);
      const success = successOf(operation);
      const { prepared } = await prepareValidRequest(operation, success, world);
      const before = await digestSettledTables(server, success.given);
      for (const attacker of attackers) await attack(operation, prepared, world, attacker);
      expect(await digestTables(server), 'written').toEqual(before);
    }, 60_000);
  }

  /** Attacks write nothing, so operations of one world share it. */
  async function attackedWorldFor(operation: DocumentedOperation): Promise<AttackedWorld> {
    const success = successOf(operation);
    if (attacked?.name === worldOf(success)) return attacked;
    const world = await createWorld(server, success);
    return (attacked = {
      name: worldOf(success),
      world,
      attackers: await attackersOf(world, success.given),
    });
  }

  async function attack(
    operation: DocumentedOperation,
    prepared: PreparedRequest,
    world: World,
    attacker: Attacker,
  ): Promise<void> {
    const answer = await send(operation, prepared, attacker);
    const result = `${attacker.name}: ${answer.status} ${answer.text.slice(0, 300)}`;
    if (answer.status < 300) {
      if (!attacker.isInside)
        for (const secret of await findTenantIds(world))
          expect(answer.text, `${result} contains ${secret}`).not.toContain(secret);
      return;
    }
    count.refused += 1;
    expect(answer.status, result).toBeLessThan(500);
    const absent = await send(
      operation,
      await prepareAbsentRequest(operation, successOf(operation).request, world, attacker.isInside),
      attacker,
    );
    expect({ status: answer.status, text: answer.text }, result).toEqual({
      status: absent.status,
      text: absent.text,
    });
    expect(headersOf(answer)).toEqual(headersOf(absent));
  }

  async function send(
    { method }: DocumentedOperation,
    { path, headers, body, raw }: PreparedRequest,
    { token }: Attacker,
  ): Promise<HttpResponse> {
    count.requests += 1;
    // The same request ID for all, so that equal responses are byte-identical.
    return sendRequest(`${server.url}${path}`, {
      method,
      token,
      body,
      raw,
      headers: { ...headers, 'X-Request-Id': 'attack' },
    });
  }
});

/** IDs and names in `acme`. */
async function findTenantIds(world: World): Promise<string[]> {
  const rows = await world.server.database.read.query<{ id: string }[]>(
    `SELECT id FROM workspaces WHERE organization = 'acme' UNION SELECT id FROM teams WHERE organization = 'acme' UNION SELECT id FROM projects WHERE organization = 'acme'`,
  );
  return ['acme', ...rows.map(({ id }) => id)];
}

function headersOf({ headers }: HttpResponse): [string, string][] {
  return [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
}
