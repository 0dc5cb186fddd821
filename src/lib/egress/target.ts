import { canonicalAddress } from './addresses.js';
import { isHostName, parsePort } from './egress-rule.js';

/** Where a client wants to connect to. */
export interface EgressTarget {
  /** A lowercase name without a trailing period, or an address in its canonical spelling. */
  readonly host: string;
  readonly isAddress: boolean;
  readonly port: number;
}

/**
 * Reads `host:port`; `defaultPort` is for URLs that leave it out. Null for everything else, such as
 * user information, unusual spellings of IPv4 addresses, zones, and characters beyond ASCII.
 */
export function parseTarget(authority: string, defaultPort?: number): EgressTarget | null {
  const [, inBrackets, plain, written] =
    /^(?:\[([^[\]]*)\]|([^:@/?#[\]\s]+))(?::([^:]*))?$/.exec(authority) ?? [];
  const port = written === undefined ? (defaultPort ?? null) : parsePort(written);
  if (port === null) return null;
  if (inBrackets !== undefined) {
    const address = inBrackets.includes(':') ? canonicalAddress(inBrackets) : null;
    return address === null ? null : { host: address, isAddress: true, port };
  }
  if (plain === undefined) return null;
  const address = canonicalAddress(plain);
  if (address !== null) return { host: address, isAddress: true, port };
  const name = plain.toLowerCase().replace(/\.$/, '');
  return isHostName(name) ? { host: name, isAddress: false, port } : null;
}

/** Formats a target as the authority of a URL. */
export function formatTarget({ host, port }: Pick<EgressTarget, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
