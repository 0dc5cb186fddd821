import type { LookupFunction } from 'node:net';
import { parseTarget } from '../../lib/egress/target.js';
import { checkedLookup } from './checked-lookup.js';
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
  const addressesOf = async (name: string): Promise<string[]> => {
    const found = await hostResolver(settings.runner.resolvers)(name);
    const permitted = found.filter((address) => policy.permitsAddress(address, target.port));
    if (permitted.length === 0) throw new Error(`no permitted address of ${name}`);
    return permitted;
  };
  return { refusal: null, lookup: checkedLookup(addressesOf) };
}
