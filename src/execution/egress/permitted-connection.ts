import type { LookupFunction } from 'node:net';
import { toEgressTarget } from '../../lib/egress/target.js';
import { createCheckedLookup } from './checked-lookup.js';
import { type EgressSettings, policyOf } from './egress-settings.js';
import { createHostResolver } from './host-resolver.js';

/** How the runner itself may connect to a URL on behalf of a run. */
export interface PermittedConnection {
  /** Why the runner must not connect; null if it may. */
  readonly refusal: string | null;
  /** Resolves names to permitted addresses; if omitted, names are resolved as on the machine. */
  readonly lookup?: LookupFunction;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** Applies the egress rules of a run to a connection that the runner opens for the run. */
export function permitConnection(
  { host, protocol }: URL,
  settings: Pick<EgressSettings, 'rules' | 'runner'>,
): PermittedConnection {
  const policy = policyOf(settings);
  const target = toEgressTarget(host, DEFAULT_PORTS[protocol]);
  const refusal = target === null ? 'no-rule' : policy.refusalOf(target);
  if (refusal === 'private-address')
    return { refusal: `${host} is not public, and no rule for it is in effect on this runner.` };
  if (target === null || refusal !== null)
    return { refusal: `No egress rule permits connections to ${host}.` };
  const addressesOf = async (name: string): Promise<string[]> => {
    const found = await createHostResolver(settings.runner.resolvers)(name);
    const permitted = found.filter((address) => policy.permitsAddress(address, target.port));
    if (permitted.length === 0) throw new Error(`no permitted address of ${name}`);
    return permitted;
  };
  return { refusal: null, lookup: createCheckedLookup(addressesOf) };
}
