import type { LookupFunction } from 'node:net';
import { parseTarget } from '../../lib/egress/target.js';
import { type EgressSettings, policyOf } from './egress-settings.js';
import { hostResolver } from './host-resolver.js';

/** How the runner itself may connect to a URL on behalf of a run. */
export interface PermittedConnection {
  /** Why it may not; null if it may. */
  readonly refusal: string | null;
  /** Resolves the name to permitted addresses; left out, as the machine does. */
  readonly lookup?: LookupFunction;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** Applies the egress rules of a run to a connection that the runner makes for it. */
export function permittedConnection(
  { host, protocol }: URL,
  settings: Pick<EgressSettings, 'rules' | 'runner'>,
): PermittedConnection {
  const policy = policyOf(settings);
  const target = parseTarget(host, DEFAULT_PORTS[protocol]);
  if (target === null || policy.refuseTarget(target) !== null)
    return { refusal: `No egress rule permits connections to ${host}.` };
  const addresses = async (name: string) => {
    const found = await hostResolver(settings.runner.resolvers)(name);
    const permitted = found.filter((address) => policy.permitsAddress(address, target.port));
    if (permitted.length === 0) throw new Error(`no permitted address of ${name}`);
    return permitted.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return {
    refusal: null,
    // The address that is checked is the one that is used: names are not resolved again.
    lookup: (name, { all }, callback) => {
      addresses(name).then(
        (found) =>
          all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family),
        (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
      );
    },
  };
}
