import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.js';
import { createAcme, type Tokens } from './support/acme.js';
import { type Policy, preview } from './support/preview.js';

interface Pin {
  readonly template: string;
  readonly caller: keyof Tokens;
  readonly body: object | null;
  readonly id: string;
  readonly hash: string;
}

/** Never change these: callers store them, so a change needs a new major version. */
const PINS: Pin[] = [
  {
    template: 'builtin/dns',
    caller: 'owner',
    body: null,
    id: '806738e11f27b32ae55dd044bc47b2511bd855b7a5f8b24ee5d9c58084126e88',
    hash: '7EtAl0LhMagJkiv/aCfoxfLC1M2l1aE7k9rMLHlBr+w=',
  },
  {
    template: 'builtin/node',
    caller: 'owner',
    body: { Name: 'n1' },
    id: '6f19d96e4093acec44225bcff52d1f4cb32e73766cf9959cb4739aae0269ded2',
    hash: 'KiljhM5vfx83/Dvk9ebtlkNgTUWsBUkIXAwJIF+drG8=',
  },
  {
    template: 'builtin/scheduler-server',
    caller: 'owner',
    body: null,
    id: '3e1d82b8f369a32ad3a264dcba2323667a35cedf6d98004ad6ec9e5288b5bebb',
    hash: 'R/+iLyfq+SJogCO6UaQp0G7dqm4DQmDIB4p50/pV6Uo=',
  },
  {
    template: 'builtin/service',
    caller: 'owner',
    body: { Name: 'web' },
    id: '7bfbb362942b9e14a900a7db7b3572df238919512d1eda00545f9839092b7c9b',
    hash: '//DYNRVqzBmP+wvfLXAn6DPxvfEHaPMal2d5HHG2bFg=',
  },
  {
    template: 'builtin/workload-identity',
    caller: 'owner',
    body: { Name: 'a/b' },
    id: '98a51917684c90ff64a1f2e7cd25ff7c3865096f014b19f5d34a6eedf5b59260',
    hash: 'NOt8jgkEMfVrpiK09gyuAtQkA9NxUHsfAi9DXvtf9Gw=',
  },
  // The same rules in namespace acme, partition team-a; and in namespace globex, partition europe.
  {
    template: 'builtin/service',
    caller: 'acme',
    body: { Name: 'web', Partition: 'team-a' },
    id: 'efd20c7ffd2f0d951d3e466d723a604c5d4f0e392d92c8b642f6b4bedfcac22b',
    hash: 'saV8Nv7I671qhbstTGVskHCGtPlYIwQwkbdKa10KSZ8=',
  },
  {
    template: 'builtin/service',
    caller: 'globex',
    body: { Name: 'web' },
    id: 'fb748614e80f8cdc8022769d23d9d08078299ee98db99a1aa046ce4fdf034f91',
    hash: 'C6xJosqWKdwl0HtHGcKPyyrrOK5yldy14ka3nVQnAKg=',
  },
];

const sha256 = (text: string) => createHash('sha256').update(text);

describe('ID, Name and Hash of a previewed policy', () => {
  let server: TestServer;
  let tokens: Tokens;
  beforeAll(async () => {
    server = await startServer('sqlite');
    tokens = await createAcme(server);
  });
  afterAll(() => server.stop());

  it.each(PINS)(
    'never change for $template with the body $body, previewed by $caller',
    async ({ template, caller, body, id, hash }) => {
      const { json } = await preview(server.url, template, { token: tokens[caller], body });
      const policy = json as Policy;
      expect([policy.ID, policy.Name, policy.Hash]).toEqual([
        id,
        `synthetic-policy-${id.slice(0, 32)}`,
        hash,
      ]);
    },
  );

  it.each(PINS)(
    'can be recomputed as documented for $template with the body $body, previewed by $caller',
    async ({ template, caller, body }) => {
      const { json } = await preview(server.url, template, { token: tokens[caller], body });
      const { ID, Name, Description, Rules, Hash, Namespace, Partition } = json as Policy;
      expect(ID).toBe(
        sha256(Namespace === undefined ? Rules : `${Rules}\0${Namespace}\0${Partition}`).digest(
          'hex',
        ),
      );
      expect(Hash).toBe(sha256(`${Name}\0${Description}\0${Rules}\0`).digest('base64'));
      expect(Description).toContain(template);
    },
  );

  it('differ wherever the rules, the namespace or the partition differ', () => {
    expect(new Set(PINS.map(({ id }) => id)).size).toBe(PINS.length);
    expect(new Set(PINS.map(({ hash }) => hash)).size).toBe(PINS.length);
  });
});
