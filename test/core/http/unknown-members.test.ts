import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

describe('members of a body that nobody reads', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await new World(server).given('organization acme');
  });
  afterAll(() => server.stop());

  const create = (attributes: object, rest: object = {}) =>
    ask(`${server.url}/api/v2/organizations/acme/teams`, {
      token: server.adminToken,
      body: { ...rest, data: { type: 'teams', attributes } },
    });

  it('may hold any text, NUL included', async () => {
    const odd = { 'a\0b': '\0', list: ['\0', { deep: '\ud800' }] };
    const { status, text } = await create({ name: 'ops', odd }, { odd });
    expect(status, text).toBe(201);
  });

  it('may not be called what reaches a prototype', async () => {
    const raw = '{"odd":{"__proto__":{}},"data":{"type":"teams","attributes":{"name":"other"}}}';
    const { status, json } = await ask(`${server.url}/api/v2/organizations/acme/teams`, {
      token: server.adminToken,
      raw,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ source: { pointer: '/odd/__proto__' } }] });
  });

  it('are distinguished from those that are read, which contain no NUL', async () => {
    const { status, json } = await create({ name: 'o\0ps' });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ source: { pointer: '/data/attributes/name' } }] });
  });
});
