import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type Bytes, Gantry } from '../../client/src/index.js';
import { packageRoot } from '../../src/core/package-root.js';
import { respondWithJson, startPeer, USER } from './support/peer.js';

describe('an upload', () => {
  const upload = (url: string, body: Bytes) =>
    new Gantry({ url }).registryModules.uploadVersion({ upload: 'a', body });

  it.each<[string, () => Bytes]>([
    ['a stream of Node.js', () => Readable.from([Buffer.from('one '), Buffer.from('two')])],
    ['a web stream', () => new Blob(['one two']).stream()],
    ['a generator', () => pieces()],
    ['a Blob', () => new Blob(['one two'])],
    ['bytes', () => new TextEncoder().encode('one two')],
  ])('accepts %s', async (_, open) => {
    const peer = await startPeer((response) => response.writeHead(200).end());
    await upload(peer.url, open());
    expect(peer.received).toMatchObject([{ method: 'PUT', body: 'one two' }]);
  });

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const text of ['one ', 'two']) yield new TextEncoder().encode(text);
  }

  it('sends a stream only once, and closes it when the server refuses it', async () => {
    const peer = await startPeer((response) => response.destroy());
    const stream = Readable.from([Buffer.from('one')]);
    await expect(upload(peer.url, stream)).rejects.toThrow(TypeError);
    expect(peer.received).toHaveLength(1);
    expect(stream.destroyed).toBe(true);
  });
});

describe('a custom request', () => {
  it('is repeated with the idempotency key of its options', async () => {
    const peer = await startPeer((response, _, count) => {
      if (count === 1) return response.destroy();
      respondWithJson(response, 200, USER);
    });
    const gantry = new Gantry({ url: peer.url });
    const body = { data: { type: 'runs' } };
    const options = { body, idempotencyKey: 'mine' };
    expect(await gantry.request('POST', '/api/v2/runs', options)).toEqual(USER);
    expect(peer.received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'mine',
      'mine',
    ]);
  });

  it('has no idempotency key by default', async () => {
    const peer = await startPeer((response) => response.destroy());
    await expect(new Gantry({ url: peer.url }).request('POST', '/api/v2/runs')).rejects.toThrow();
    expect(peer.received.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });

  it('throws a GantryError if the response is not the JSON that it claims to be', async () => {
    const peer = await startPeer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    });
    await expect(new Gantry({ url: peer.url }).request('GET', '/x')).rejects.toMatchObject({
      name: 'GantryError',
      message: expect.stringMatching(/The response is not JSON/),
      operation: 'GET /x',
    });
  });
});

describe('the user agent', () => {
  it('is the version of the client, unless the headers name another', async () => {
    const manifest = readFileSync(join(packageRoot, 'client/package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const peer = await startPeer((response) => respondWithJson(response, 200, USER));
    const headers = { 'User-Agent': 'mine' };
    await new Gantry({ url: peer.url }).users.readAccountDetails();
    await new Gantry({ url: peer.url, headers }).users.readAccountDetails();
    expect(peer.received.map((one) => one.headers['user-agent'])).toEqual([
      `gantry-client/${version}`,
      'mine',
    ]);
  });
});
