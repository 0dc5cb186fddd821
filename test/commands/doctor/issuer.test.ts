import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { runGantry } from '../../core/database/gantry-process.js';
import { executeStatement } from './execute-statement.js';
import { environment, prepareEachTest, runDoctor, store } from './support/run-doctor.js';

vi.setConfig({ testTimeout: 120_000 });

prepareEachTest();

const CHECK = 'workload identity';

/** Adds a key to the database, like the first token of a run. */
async function addKey(): Promise<void> {
  await runGantry(['migrate'], environment);
  await executeStatement(
    store.url,
    'INSERT INTO identity_keys (id, generation, public_key, private_key, created_at, signs_from) ' +
      "VALUES ('key', 1, '{}', '', '', '')",
  );
}

describe('doctor, about the issuer of workload identity', () => {
  it('accepts plain HTTP while no run uses workload identity', async () => {
    expect((await runDoctor()).findingsOf(CHECK)).toEqual([
      expect.objectContaining({
        status: 'ok',
        detail: 'No run has used workload identity. It needs a public address with https://.',
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
    const checkIssuer = async () =>
      (await runDoctor({ GANTRY_PUBLIC_URL: issuer })).findingsOf(CHECK);
    const warning = {
      status: 'warn',
      detail: `The issuer ${issuer} is not https://, so clouds refuse its tokens.`,
    };
    const address = `${issuer}/.well-known/openid-configuration`;
    try {
      document = { issuer };
      expect(await checkIssuer()).toMatchObject([
        warning,
        {
          status: 'ok',
          detail: `${address} responds. Clouds must also reach it from their networks.`,
        },
      ]);
      document = { issuer: 'https://other.example.com' };
      expect(await checkIssuer()).toMatchObject([
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
    expect(await checkIssuer()).toMatchObject([
      warning,
      { status: 'warn', detail: expect.stringContaining('ECONNREFUSED') as unknown },
    ]);
  });
});
