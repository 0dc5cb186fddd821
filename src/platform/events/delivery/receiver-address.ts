import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { ReceiverNetworks } from '../../../core/config/variable-parsers.js';
import { createCheckedLookup } from '../../../execution/egress/checked-lookup.js';
import { createHostResolver, type ResolveHost } from '../../../execution/egress/host-resolver.js';
import { isInRange, isPublicAddress, toCanonicalAddress } from '../../../lib/egress/addresses.js';

/** Returns why a receiver cannot have this URL; null if it can. Does not resolve the host name. */
export function receiverUrlRefusal(text: string, networks: ReceiverNetworks): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'url must be an https URL, such as https://example.com/hooks.';
  if (url.username !== '' || url.password !== '')
    return 'url must not contain a user name or a password.';
  if (url.hash !== '') return 'url must not contain a fragment.';
  const address = addressOf(url);
  if (address !== null && !permitsAddress(address, networks))
    return (
      'url must not contain a private address or an address of this server. The operator can ' +
      'permit it with GANTRY_WEBHOOK_PRIVATE_NETWORKS.'
    );
  const isPermitted =
    address === null
      ? networks.hosts.includes(url.hostname)
      : networks.ranges.some((range) => isInRange(address, range));
  return url.protocol === 'http:' && !isPermitted
    ? 'url must use https: http is permitted only for the networks and hosts in ' +
        'GANTRY_WEBHOOK_PRIVATE_NETWORKS.'
    : null;
}

/** Returns the part of a URL that the audit log records: the rest can contain a secret. */
export const originOf = (url: string): string => new URL(url).origin;

class AddressRefused extends Error {
  constructor() {
    super('The host has no address that Gantry may connect to.');
  }
}

/**
 * Creates a lookup that returns only permitted addresses, and fails with {@link AddressRefused} if
 * a name has none. Also throws AddressRefused if the URL contains an address that is not permitted:
 * Node.js does not look up addresses.
 */
export function createPermittedLookup(
  url: URL,
  networks: ReceiverNetworks,
  resolve: ResolveHost = createHostResolver([]),
): LookupFunction {
  const address = addressOf(url);
  if (address !== null && !permitsAddress(address, networks)) throw new AddressRefused();
  return createCheckedLookup(async (name) => {
    const found = await resolve(name);
    const permitted = networks.hosts.includes(name)
      ? found
      : found.filter((candidate) => permitsAddress(candidate, networks));
    if (permitted.length === 0) throw new AddressRefused();
    return permitted;
  });
}

function permitsAddress(address: string, { ranges }: ReceiverNetworks): boolean {
  if (ranges.some((range) => isInRange(address, range))) return true;
  return isPublicAddress(address) && !ownAddresses().includes(address);
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ address }) => toCanonicalAddress(address) ?? []);

const addressOf = ({ hostname }: URL): string | null =>
  toCanonicalAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
