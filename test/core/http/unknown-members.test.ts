import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

describe('members of a body', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await new World(server).establish('organization acme');
  });
  afterAll(() => server.stop());

  const create = (attributes: object, rest: object = {}) =>
    sendRequest(`${server.url}/api/v2/organizations/acme/teams`, {
      token: server.adminToken,
      body: { ...rest, data: { type: 'teams', attributes } },
    });

  it('that no operation reads may contain any text, including NUL', async () => {
    const odd = { 'a\0b': '\0', list: ['\0', { deep: '\ud800' }] };
    const { status, text } = await create({ name: 'ops', odd }, { odd });
    expect(status, text).toBe(201);
  });

  it('that no operation reads must not have names that change a prototype', async () => {
    const raw = '{"odd":{"__proto__":{}},"data":{"type":"teams","attributes":{"name":"other"}}}';
    const { status, json } = await sendRequest(`${server.url}/api/v2/organizations/acme/teams`, {
      token: server.adminToken,
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ source: { pointer: '/odd/__proto__' } }] });
  });

  it('that an operation reads must not contain NUL', async () => {
    const { status, json } = await create({ name: 'o\0ps' });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ source: { pointer: '/data/attributes/name' } }] });
  });
});
