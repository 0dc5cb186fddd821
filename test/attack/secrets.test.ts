import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { SECRET } from '../support/facts/state-facts.js';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
  worldOf,
} from './support/valid-requests.js';

/** Match a link by its signed part, and a token by the name of its member. */
const LINK = /[\w-]+\.[0-9a-z]+\.[\w-]{43}(?![\w-])/g;
const TOKEN = /"token": ?"([^"]+)"/g;

describe('a secret', () => {
  let server: TestServer;
  const secrets = new Set<string>([SECRET]);
  let unchanged: { readonly name: string; readonly world: World } | null = null;

  beforeAll(async () => {
    server = await startServer('sqlite', { LOG_LEVEL: 'trace' });
  });
  afterAll(() => server.stop());

  it.each(attackableOperations.map((operation) => [operation.id, operation] as const))(
    'is neither logged nor stored as plain text: %s',
    async (_, operation) => {
      const success = successOf(operation);
      if (unchanged?.name !== worldOf(success))
        unchanged = { name: worldOf(success), world: await createWorld(server, success) };
      const { world } = unchanged;
      if (operation.method !== 'GET') unchanged = null;
      const { prepared, token } = await prepareValidRequest(operation, success, world);
      if (token !== undefined) secrets.add(token);
      secrets.add(server.adminToken);
      const { path, ...content } = prepared;
      recordLinks(path);
      for (const [method, spelled] of [
        [operation.method, path],
        [operation.method === 'PUT' ? 'POST' : 'PUT', path],
        [operation.method, `${path.split('?')[0]}/more`],
      ] as const) {
        const answer = await sendRequest(`${server.url}${spelled}`, {
          method,
          token,
          ...content,
        }).catch(() => null);
        if (answer) recordSecrets(operation, answer);
      }
      const lines = server.log.splice(0).map((line) => JSON.stringify(line));
      expect(lines.length).toBeGreaterThan(0);
      expect(secretsIn(lines.join('\n')), 'logged').toEqual([]);
      expect(secretsIn(await readRows(server)), 'in the tables').toEqual([]);
      expect(secretsIn(readFiles(join(server.config.dataDir, 'artifacts'))), 'in files').toEqual(
        [],
      );
    },
    60_000,
  );

  it('is known to the test for tokens and links of many operations', () => {
    expect([...secrets].filter((secret) => secret.includes('.')).length).toBeGreaterThan(10);
    expect(secrets.size).toBeGreaterThan(30);
  });

  function recordSecrets({ id }: DocumentedOperation, { text }: HttpResponse): void {
    // These intentionally show a secret value: a state by its link, and a revealed output.
    const mayReveal = [
      'downloadState',
      'readStateVersionOutput',
      'revealStateVersionOutput',
    ].includes(id);
    expect(mayReveal || !text.includes(SECRET), 'a sensitive output is shown').toBe(true);
    recordLinks(text);
    for (const [, token = ''] of text.matchAll(TOKEN)) secrets.add(token);
  }

  function recordLinks(text: string): void {
    for (const [link] of text.matchAll(LINK)) secrets.add(link);
  }

  function secretsIn(text: string): string[] {
    return [...secrets]
      .filter((secret) => text.includes(secret))
      .map((secret) => `${secret.slice(0, 12)}…`);
  }
});

async function readRows({ database }: TestServer): Promise<string> {
  const rows: string[] = [];
  for (const { tableName } of database.read.connection.entityMetadatas)
    rows.push(JSON.stringify(await database.read.query(`SELECT * FROM "${tableName}"`)));
  return rows.join('\n');
}

function readFiles(folder: string): string {
  if (!existsSync(folder)) return '';
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
  return names
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name, 'latin1'))
    .join('\n');
}
