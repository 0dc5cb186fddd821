import { toCanonicalAddress } from './addresses.js';
import { isHostName, toPort } from './egress-rule.js';

export interface EgressTarget {
  /** A lowercase name without a trailing period, or an address in its canonical form. */
  readonly host: string;
  readonly isAddress: boolean;
  readonly port: number;
}

/**
 * Parses `host:port`; the port is optional if there is a `defaultPort`. Returns null for anything
 * else, such as user information or an unusual notation of an IPv4 address.
 */
export function toEgressTarget(authority: string, defaultPort?: number): EgressTarget | null {
  const [, inBrackets, plain, portText] =
    /^(?:\[([^[\]]*)\]|([^:@/?#[\]\s]+))(?::([^:]*))?$/.exec(authority) ?? [];
  const port = portText === undefined ? (defaultPort ?? null) : toPort(portText);
  if (port === null) return null;
  if (inBrackets !== undefined) {
    const address = inBrackets.includes(':') ? toCanonicalAddress(inBrackets) : null;
    return address === null ? null : { host: address, isAddress: true, port };
  }
  if (plain === undefined) return null;
  const address = toCanonicalAddress(plain);
  if (address !== null) return { host: address, isAddress: true, port };
  const name = plain.toLowerCase().replace(/\.$/, '');
  return isHostName(name) ? { host: name, isAddress: false, port } : null;
}

/** Formats a target as the authority of a URL. */
export function formatTarget({ host, port }: Pick<EgressTarget, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
