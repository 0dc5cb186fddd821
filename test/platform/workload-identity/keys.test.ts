import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { schema } from '../../../src/app/schema.js';
import { manageIdentityKeys } from '../../../src/commands/identity.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { IdentityIssuer } from '../../../src/platform/workload-identity/identity-issuer.js';
import { IdentityKeys } from '../../../src/platform/workload-identity/identity-keys.js';
import { sendRequest } from '../../support/http.js';
import { bothDatabases, startServer, type TestServer } from '../../support/server.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

describe.each(bothDatabases)('the keys of the issuer, on %s', (kind) => {
  let server: TestServer;
  let keys: IdentityKeys;
  beforeEach(async () => {
    server = await startServer(kind);
    keys = server.app.get(IdentityKeys, { strict: false });
  });
  afterEach(() => server.stop());

  async function readPublishedIds(): Promise<string[]> {
    const { json, headers } = await sendRequest(`${server.url}/.well-known/jwks`);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    return (json as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  }

  /** The `kid` of a token that is issued now. */
  async function readSigningId(): Promise<string> {
    const token = await server.app.get(IdentityIssuer, { strict: false }).issue({
      ...{ audience: 'test', subject: 'test', lifetimeSeconds: 60, claims: {} },
    });
    const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
    return (JSON.parse(header) as { kid: string }).kid;
  }

  const sweep = () => server.app.get(Retention, { strict: false }).sweep();

  it('start with one key for any number of concurrent first requests', async () => {
    const seen = await Promise.all([
      readPublishedIds(),
      readPublishedIds(),
      readSigningId(),
      readPublishedIds(),
    ]);
    expect(new Set(seen.flat()).size).toBe(1);
    expect(await keys.list()).toHaveLength(1);
  });

  it('are published for a day before they sign, and until their tokens have expired', async () => {
    const [first = ''] = await readPublishedIds();
    const second = (await keys.rotate())?.id ?? '';
    expect(await readPublishedIds()).toEqual([second, first]);
    expect(await readSigningId()).toBe(first);
    expect(await keys.rotate(), 'a successor of the successor').toBeNull();
    server.clock.advance(DAY_MS - HOUR_MS);
    expect(await readSigningId()).toBe(first);
    server.clock.advance(HOUR_MS);
    expect(await readSigningId()).toBe(second);
    server.clock.advance(DAY_MS);
    expect(await readPublishedIds(), 'a token of the last moment is valid').toEqual([
      second,
      first,
    ]);
    server.clock.advance(2 * HOUR_MS);
    expect(await readPublishedIds()).toEqual([second]);
    await sweep();
    expect((await keys.list()).map(({ id }) => id)).toEqual([second]);
  });

  it('get a successor if the first rotation also creates the first key', async () => {
    // The real clock advances while a key is generated.
    const { clock } = server;
    const now = clock.now.bind(clock);
    vi.spyOn(clock, 'now').mockImplementation(() => {
      clock.advance(1);
      return now();
    });
    const second = (await keys.rotate())?.id;
    expect((await keys.list()).map(({ id }) => id)).toEqual([second, await readSigningId()]);
  });

  it('rotate by age, and are then also published for a day before they sign', async () => {
    const [first = ''] = await readPublishedIds();
    server.clock.advance(89 * DAY_MS - HOUR_MS);
    expect(await keys.rotateIfDue(90)).toBeNull();
    expect(await keys.rotateIfDue(0)).toBeNull();
    server.clock.advance(HOUR_MS);
    expect(await keys.rotateIfDue(0), 'rotation by age is off').toBeNull();
    const second = (await keys.rotateIfDue(90))?.id ?? '';
    expect(await readSigningId()).toBe(first);
    server.clock.advance(DAY_MS);
    expect(await readSigningId()).toBe(second);
    expect(await keys.rotateIfDue(90)).toBeNull();
  });

  it('are shared by all servers, and rotated once if several servers do it concurrently', async () => {
    await readPublishedIds();
    server.clock.advance(100 * DAY_MS);
    const other = await openDatabase(server.config.database, schema);
    try {
      const atRest = server.app.get(AtRest, { strict: false });
      const second = new IdentityKeys(other, atRest, server.clock);
      const made = await Promise.all(
        [keys, second, keys, second].map((one) => one.rotateIfDue(90)),
      );
      expect(made.filter((key) => key !== null)).toHaveLength(1);
      expect(await keys.list()).toHaveLength(2);
    } finally {
      await other.close();
    }
  });

  it('are sealed in the database', async () => {
    await readPublishedIds();
    const [stored] = await keys.list();
    expect(stored?.privateKey).toMatch(/^[A-Za-z0-9+/]+=*$/);
    const bytes = Buffer.from(stored?.privateKey ?? '', 'base64').toString('latin1');
    expect(bytes).not.toContain('PRIVATE KEY');
    expect(JSON.stringify(stored?.publicKey)).not.toMatch(/"(?:d|p|q|dp|dq|qi)"/);
  });

  it('are listed, rotated and replaced by the command', async () => {
    const lines: string[] = [];
    const print = console.log;
    console.log = (line: string) => void lines.push(line);
    try {
      await manageIdentityKeys(server.config, 'list', server.clock);
      const [first = ''] = await readPublishedIds();
      await manageIdentityKeys(server.config, 'rotate', server.clock);
      await expect(manageIdentityKeys(server.config, 'rotate', server.clock)).rejects.toThrow(
        'The next key is already published',
      );
      await manageIdentityKeys(server.config, 'list', server.clock);
      const [second = ''] = await readPublishedIds();
      await manageIdentityKeys(server.config, 'rotate-now', server.clock);
      const after = await readPublishedIds();
      expect(after).toEqual([await readSigningId()]);
      expect([first, second]).not.toContain(after[0]);
      expect(lines).toEqual([
        'There is no key yet. The first token, or the first request for keys, creates one.',
        expect.stringMatching(new RegExp(`^${second} is published, and signs tokens from 2`)),
        expect.stringMatching(new RegExp(`^next     ${second}  signs from 2[^,]+$`)),
        expect.stringMatching(new RegExp(`^signs    ${first}  signs from .*, published until 2`)),
        `${after[0]} signs tokens from now on. Clouds refuse tokens of earlier keys once they ` +
          'have read the new keys.',
      ]);
    } finally {
      console.log = print;
    }
  });
});
