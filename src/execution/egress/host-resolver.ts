import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a name to at least one address, or rejects. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

const RESOLVER_TIMEOUT_MS = 5_000;
const RESOLVER_TRIES = 2;

/**
 * Creates a resolver that queries these DNS servers. If there are none, it resolves names as the
 * machine does.
 */
export function createHostResolver(servers: readonly string[]): ResolveHost {
  if (servers.length === 0)
    return async (name) => (await lookup(name, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: RESOLVER_TIMEOUT_MS, tries: RESOLVER_TRIES });
  resolver.setServers(servers);
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    throw new Error(`${name} does not resolve`);
  };
}
