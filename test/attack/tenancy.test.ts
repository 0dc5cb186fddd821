import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import type { PreparedRequest } from '../support/case-requests.js';
import { ask, type Answer } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { absentRequest } from './support/absent.js';
import { type Attacker, attackersOf } from './support/attackers.js';
import { digests } from './support/rows.js';
import {
  attackable,
  newWorld,
  successOf,
  validRequest,
  worldOf,
} from './support/valid-requests.js';

/**
 * An agent registers in the pool of its own token, a user agrees to a token of its own, and the
 * member without rights ends its own session; the contract cases have another user.
 */
const OF_THE_CALLER = ['registerAgent', 'createLoginAuthorization', 'revokeSession'];

/**
 * Operations with a token that a case shows to work in `acme`: new operations are included
 * automatically.
 */
const secured = attackable.filter(
  (operation) =>
    (operation.operation.security ?? [{}]).length > 0 &&
    '401' in operation.operation.responses &&
    !OF_THE_CALLER.includes(operation.id),
);

interface Estate {
  readonly name: string;
  readonly world: World;
  readonly attackers: readonly Attacker[];
}

describe('a request that succeeds for the intended caller', () => {
  let server: TestServer;
  let estate: Estate | null = null;
  const count = { requests: 0, refused: 0 };

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    console.log(
      `${count.requests} requests of others to ${secured.length} operations, ${count.refused} refused`,
    );
    await server.stop();
  });

  for (const operation of secured) {
    it(`changes and shows nothing if another caller sends it: ${operation.id}`, async () => {
      const { world, attackers } = await estateFor(operation);
      const { prepared } = await validRequest(operation, successOf(operation), world);
      const before = successOf(operation).given.some((fact) => fact.startsWith('run of '))
        ? await settled(server)
        : await digests(server);
      for (const attacker of attackers) await attack(operation, prepared, world, attacker);
      expect(await digests(server), 'written').toEqual(before);
    }, 60_000);
  }

  /** Nothing is written, so operations of one world share it. */
  async function estateFor(operation: DocumentedOperation): Promise<Estate> {
    const success = successOf(operation);
    if (estate?.name === worldOf(success)) return estate;
    const world = await newWorld(server, success);
    return (estate = {
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
    const answer = await tried(operation, prepared, attacker);
    const result = `${attacker.name}: ${answer.status} ${answer.text.slice(0, 300)}`;
    if (answer.status < 300) {
      if (!attacker.isInside)
        for (const secret of await secretsOf(world))
          expect(answer.text, `${result} holds ${secret}`).not.toContain(secret);
      return;
    }
    count.refused += 1;
    expect(answer.status, result).toBeLessThan(500);
    const absent = await tried(
      operation,
      await absentRequest(operation, successOf(operation).request, world, attacker.isInside),
      attacker,
    );
    expect({ status: answer.status, text: answer.text }, result).toEqual({
      status: absent.status,
      text: absent.text,
    });
    expect(headersOf(answer)).toEqual(headersOf(absent));
  }

  async function tried(
    { method }: DocumentedOperation,
    { path, headers, body, raw }: PreparedRequest,
    { token }: Attacker,
  ): Promise<Answer> {
    count.requests += 1;
    // The same request ID for all, so that equal responses are byte-identical.
    return ask(`${server.url}${path}`, {
      method,
      token,
      body,
      raw,
      headers: { ...headers, 'X-Request-Id': 'attack' },
    });
  }
});

/** The rows, after active runs have written their output. */
async function settled(server: TestServer): Promise<unknown> {
  let before = await digests(server);
  for (;;) {
    // Longer than log output is buffered.
    await setTimeout(700);
    const now = await digests(server);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

/** IDs and names in `acme`. */
async function secretsOf(world: World): Promise<string[]> {
  const rows = await world.server.database.read.query<{ id: string }[]>(
    `SELECT id FROM workspaces WHERE organization = 'acme' UNION SELECT id FROM teams WHERE organization = 'acme' UNION SELECT id FROM projects WHERE organization = 'acme'`,
  );
  return ['acme', ...rows.map(({ id }) => id)];
}

function headersOf({ headers }: Answer): [string, string][] {
  return [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
}
