import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemoteOrganization } from '../../src/commands/import/remote-organization.js';
import { OperatorError } from '../../src/core/operator-error.js';
import { runGantry } from '../core/database/gantry-process.js';
import { findFreePort } from '../support/find-free-port.js';

/** A server that refuses the token `wrong` and otherwise returns a page instead of a document. */
describe('import, with a server that cannot be used', () => {
  let server: Server;
  let host: string;
  let closed: string;
  beforeAll(async () => {
    server = createServer(({ headers }, response) => {
      response.statusCode = headers.authorization === 'Bearer wrong' ? 401 : 200;
      response.end('<html></html>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    closed = `127.0.0.1:${await findFreePort()}`;
  });
  afterAll(() => void server.close());

  /** Returns the message of the expected error. */
  async function failureOf(url: string, token = 'right'): Promise<string> {
    const organization = new RemoteOrganization(url, 'acme', token, 'TFE_TOKEN');
    const error: unknown = await organization.find(organization.pathOf()).catch((e: unknown) => e);
    return error instanceof Error ? error.message : '';
  }

  it('names the variable of a refused token', async () => {
    expect(await failureOf(`http://${host}`, 'wrong')).toBe(
      `${host} refused the token in TFE_TOKEN (401).`,
    );
  });

  it('names the server and the reason of a failed connection', async () => {
    expect(await failureOf(`http://${closed}`)).toBe(
      `http://${closed} cannot be reached: connect ECONNREFUSED ${closed}.`,
    );
    expect(await failureOf(`https://${host}`)).toMatch(
      new RegExp(`^https://${host} cannot be reached: .*(SSL|EPROTO).*\\.$`),
    );
  });

  it('reports a response that is not from the API', async () => {
    expect(await failureOf(`http://${host}`)).toBe(
      `http://${host} did not return JSON: it has no API of HCP Terraform, or a proxy responded.`,
    );
  });

  it('prints one line', async () => {
    const { code, stdout, stderr } = await runGantry(
      ['import', '--from', `http://${closed}`, '--organization', 'acme', '--to', `http://${host}`],
      { TFE_TOKEN: 'x', GANTRY_TOKEN: 'y' },
    );
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `http://${closed} cannot be reached: connect ECONNREFUSED ${closed}.\n`,
    });
  });

  it('throws errors that are printed without a stack', async () => {
    const organization = new RemoteOrganization(`http://${closed}`, 'acme', 'x', 'TFE_TOKEN');
    await expect(organization.find(organization.pathOf())).rejects.toBeInstanceOf(OperatorError);
  });
});
