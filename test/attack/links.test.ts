import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { CapabilityLinks } from '../../src/core/links/capability-links.js';
import { RUN_TOKEN_PREFIX } from '../../src/platform/runs/run-tokens.js';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
} from './support/valid-requests.js';

/** Longer than the lifetime of any link. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Every operation whose path is a capability. */
const linkOperations = attackableOperations.filter(
  ({ operation }) => operation['x-secret-path'] === true,
);

interface Link {
  readonly operation: DocumentedOperation;
  /** The address up to the segment with the capability. */
  readonly before: string;
  readonly segment: string;
  readonly after: string;
  readonly raw: string | Buffer | undefined;
}

describe.each(databases)('a capability link, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  async function createLink(operation: DocumentedOperation): Promise<Link> {
    const success = successOf(operation);
    const { prepared } = await prepareValidRequest(
      operation,
      success,
      await createWorld(server, success),
    );
    const [before = '', rest = ''] = operation.path.split(/\{[^}]+\}/);
    const [segment = '', query] = prepared.path.slice(before.length).split('?');
    expect(segment.split('.')).toHaveLength(3);
    return {
      operation,
      before,
      segment,
      after: `${rest}${query === undefined ? '' : `?${query}`}`,
      raw: prepared.raw,
    };
  }

  const followLink = (
    { operation: { method }, before, after, raw }: Link,
    segment: string,
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}${before}${segment}${after}`, {
      method,
      raw,
      headers: { 'X-Request-Id': 'attack' },
    });

  it('exists for at least ten operations', () => {
    expect(linkOperations.length).toBeGreaterThanOrEqual(10);
  });

  it.each(linkOperations.map((operation) => [operation.id, operation] as const))(
    'is refused when it is modified, expired, or used for another path: %s',
    async (_, operation) => {
      const link = await createLink(operation);
      const { segment } = link;
      const unknown = await followLink(
        link,
        'bm90aGluZw.zzzzzz.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      );
      expect(unknown.status).toBe(404);
      for (const forged of forgeries(segment))
        expect((await followLink(link, forged)).text, forged).toBe(unknown.text);
      for (const other of linkOperations) {
        if (other.path === operation.path) continue;
        const path = other.path.replace(/\{[^}]+\}/, segment);
        expect(
          (
            await sendRequest(`${server.url}${path}`, {
              method: other.method,
              ...(other.method === 'PUT' ? { raw: 'x' } : {}),
            })
          ).status,
          other.id,
        ).toBe(404);
      }
      const asToken = await sendRequest(
        `${server.url}/api/registry/v1/modules/acme/site/aws/versions`,
        {
          token: `${RUN_TOKEN_PREFIX}${segment}`,
        },
      );
      expect(asToken.status).toBe(401);
      server.clock.advance(DAY_MS);
      expect((await followLink(link, segment)).text).toBe(unknown.text);
      server.clock.advance(-DAY_MS);
      expect((await followLink(link, segment)).status).toBeLessThan(300);
    },
  );

  it('is refused for another purpose', () => {
    const links = server.app.get(CapabilityLinks, { strict: false });
    const segment = links.issue('run log', 'run-1/plan', 60);
    for (const purpose of ['run', 'run log\0', 'run log ', 'RUN LOG', ''])
      expect(() => links.redeem(purpose, segment), purpose).toThrow();
    expect(links.redeem('run log', segment)).toBe('run-1/plan');
  });
});

/** The segment with each part changed, removed, or extended. */
function forgeries(segment: string): string[] {
  const [id = '', expiry = '', signature = ''] = segment.split('.');
  const later = (Number.parseInt(expiry, 36) + 3600).toString(36);
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const otherId = Buffer.from(`${Buffer.from(id, 'base64url').toString()}x`).toString('base64url');
  const parts = [
    [id, later, signature],
    [id, `0${expiry}`, signature],
    [id, expiry.toUpperCase(), signature],
    [otherId, expiry, signature],
    [id, expiry, flipped],
    [id, expiry, signature.slice(0, -4)],
    [id, expiry, ''],
    [id, expiry],
    [id],
    [id, expiry, signature, 'x'],
    ['', expiry, signature],
    [id, '', signature],
  ];
  return parts.map((one) => one.join('.')).filter((one) => one !== segment && one !== '');
}
