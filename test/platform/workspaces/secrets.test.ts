import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, createAcme, resourceOf, variableBody } from './support/acme.js';

const SECRETS = [
  'kaXz-first-secret-8841',
  'kaXz-second-secret-8842',
  'kaXz-third-secret-8843',
  '["kaXz-fourth-secret-8844"]',
];
const COMMON_PREFIX = 'kaXz-';

/** The text, in clear and in common encodings. */
const encodingsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('base64').slice(0, -4),
  Buffer.from(text).toString('hex'),
];
const LEAKS = [...encodingsOf(COMMON_PREFIX), ...SECRETS.flatMap(encodingsOf)];

describe.each(databases)('the value of a sensitive variable, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  const answers: string[] = [];
  beforeAll(async () => {
    server = await startServer(kind, { LOG_LEVEL: 'debug' });
    acme = await createAcme(server);
    await useSecrets();
  });
  afterAll(() => server.stop());

  /** Sends requests of each kind that involves secrets, including refused ones. */
  async function useSecrets(): Promise<void> {
    const site = await acme.createWorkspace('site');
    const send = async (...request: Parameters<Acme['send']>) => {
      const answer = await acme.send(...request);
      answers.push(answer.text, JSON.stringify([...answer.headers]));
      return answer;
    };
    const path = `/workspaces/${site}/vars`;
    const made = resourceOf(
      await send(
        'POST',
        path,
        variableBody({ key: 'password', value: SECRETS[0], sensitive: true }),
      ),
    );
    await send('POST', path, variableBody({ key: 'password', value: SECRETS[1], sensitive: true }));
    await send(
      'POST',
      path,
      variableBody({ key: 'TF_LOG', value: SECRETS[1], category: 'env', sensitive: true }),
    );
    await send(
      'POST',
      path,
      variableBody({ key: 'list', value: SECRETS[3], hcl: true, sensitive: true }),
    );
    await send(
      'POST',
      path,
      variableBody({ key: 'broken', value: `upper(${SECRETS[3]})`, hcl: true, sensitive: true }),
    );
    await send(
      'PATCH',
      `${path}/${made.id}`,
      variableBody({ value: SECRETS[2], description: 'changed' }),
    );
    await send('PATCH', `${path}/${made.id}`, variableBody({ sensitive: false }));
    for (const read of [
      path,
      `${path}/${made.id}`,
      `/workspaces/${site}`,
      '/organizations/acme/workspaces?include=project',
      '/organizations/acme/audit-events?page[size]=100',
    ])
      await send('GET', read);
    await send(
      'POST',
      path,
      variableBody({ key: 'gone', value: SECRETS[1], sensitive: true }),
      'no-token',
    );
  }

  const leaksIn = (text: string): string[] => LEAKS.filter((leak) => text.includes(leak));

  it('appears in no response', () => {
    expect(answers.length).toBeGreaterThan(20);
    expect(leaksIn(answers.join('\n'))).toEqual([]);
  });

  it('appears in no line of the log', () => {
    expect(server.log.length).toBeGreaterThan(10);
    expect(leaksIn(JSON.stringify(server.log))).toEqual([]);
  });

  it('appears in no file of the database, its journal or the artifacts', () => {
    const { dataDir, database } = server.config;
    // A test server keeps its SQLite database outside the data folder, in memory.
    const folders = [dataDir, ...(database.kind === 'sqlite' ? [dirname(database.file)] : [])];
    const files = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
      )
      .filter((file) => statSync(file).isFile());
    if (kind === 'sqlite') expect(files.some((file) => /sqlite-wal$/.test(file))).toBe(true);
    expect(
      files.flatMap((file) =>
        leaksIn(readFileSync(file, 'latin1')).map((leak) => `${leak} in ${file}`),
      ),
    ).toEqual([]);
  });

  it('appears in no row of any table', async () => {
    const tables = server.database.read.connection.entityMetadatas.map(
      ({ tablePath }) => tablePath,
    );
    const dump: string[] = [];
    for (const table of tables)
      dump.push(JSON.stringify(await server.database.read.query(`SELECT * FROM "${table}"`)));
    expect(dump.join('\n')).toContain('"key":"password"');
    expect(leaksIn(dump.join('\n'))).toEqual([]);
  });

  it('would be found if it were stored', async () => {
    const site = resourceOf(await acme.send('GET', '/organizations/acme/workspaces/site')).id;
    await acme.send(
      'POST',
      `/workspaces/${site}/vars`,
      variableBody({ key: 'shown', value: SECRETS[0] }),
    );
    expect(
      leaksIn(JSON.stringify(await server.database.read.query('SELECT * FROM variables'))),
    ).toContain(SECRETS[0]);
  });
});
