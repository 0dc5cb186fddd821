import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { runGantry } from '../../core/database/gantry-process.js';
import { environment, examined, examineEach, store } from './support/examined.js';

vi.setConfig({ testTimeout: 120_000 });

examineEach();

const CHECK = 'workload identity';

/** Adds a key to the database, as the first token does. */
async function addKey(): Promise<void> {
  await runGantry(['migrate'], environment);
  const database = new sqlite3.Database(join(store.folder, 'gantry.sqlite'));
  await new Promise<void>((resolve, reject) =>
    database.run(
      'INSERT INTO identity_keys (id, generation, public_key, private_key, created_at, signs_from) ' +
        "VALUES ('key', 1, '{}', '', '', '')",
      (error) => (error ? reject(error) : resolve()),
    ),
  );
  await new Promise<void>((resolve) => database.close(() => resolve()));
}

describe('doctor, about the issuer of workload identity', () => {
  it('is satisfied with plain HTTP while no run uses it', async () => {
    expect((await examined()).of(CHECK)).toEqual([
      expect.objectContaining({
        status: 'ok',
        detail: 'No run uses it. Clouds would need a public address with https://.',
      }),
    ]);
  });

  it('warns about an issuer that is not https://, and requests its discovery document', async () => {
    await addKey();
    let document: object = {};
    const server = createServer((request, response) => {
      const found = request.url === '/.well-known/openid-configuration';
      response.writeHead(found ? 200 : 404).end(JSON.stringify(document));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const examine = async () => (await examined({ GANTRY_PUBLIC_URL: issuer })).of(CHECK);
    const warning = {
      status: 'warn',
      detail: `The issuer ${issuer} is not https://, so clouds refuse its tokens.`,
    };
    const address = `${issuer}/.well-known/openid-configuration`;
    try {
      document = { issuer };
      expect(await examine()).toMatchObject([
        warning,
        {
          status: 'ok',
          detail: `${address} responds. Clouds must reach it from their networks too.`,
        },
      ]);
      document = { issuer: 'https://other.example.com' };
      expect(await examine()).toMatchObject([
        warning,
        {
          status: 'warn',
          detail: `${address} names the issuer https://other.example.com.`,
          advice: expect.stringContaining('GANTRY_PUBLIC_URL') as unknown,
        },
      ]);
    } finally {
      server.close();
    }
    expect(await examine()).toMatchObject([
      warning,
      { status: 'warn', detail: expect.stringContaining('ECONNREFUSED') as unknown },
    ]);
  });
});
