import { networkInterfaces } from 'node:os';
import { type AddressRange, toCanonicalAddress } from '../../lib/egress/addresses.js';
import { EgressPolicy } from '../../lib/egress/egress-policy.js';
import { type EgressRule, parseEgressRule } from '../../lib/egress/egress-rule.js';
import type { EgressLimits } from './egress-server.js';

/** What the operator of a runner permits its runs to connect to. */
export interface RunnerEgress {
  /** Rules for every run, which may name addresses that are not public. */
  readonly hosts: readonly EgressRule[];
  /** Addresses that are not public, but that the rules of a run may permit. */
  readonly privateRanges: readonly AddressRange[];
  /** DNS servers; if empty, names are resolved as on the machine. */
  readonly resolvers: readonly string[];
}

/** The JSON that the program of the proxy reads from {@link SETTINGS_DESCRIPTOR}. */
export interface EgressSettings {
  /** The rules of the run, in canonical form. */
  readonly rules: readonly string[];
  readonly runner: RunnerEgress;
  readonly limits: EgressLimits;
}

export function policyOf({
  rules,
  runner,
}: Pick<EgressSettings, 'rules' | 'runner'>): EgressPolicy {
  const interfaces = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const ownAddresses = interfaces.flatMap(({ address }) => toCanonicalAddress(address) ?? []);
  return new EgressPolicy(rules.map(parseEgressRule), { ...runner, ownAddresses });
}

/**
 * The proxy's socket, relative to its working directory, because a socket path has at most 107
 * bytes.
 */
export const PROXY_SOCKET = 'proxy.sock';
/** The forwarder connects to this socket to notice when the proxy exits. */
export const LIFE_SOCKET = 'life.sock';
/** The file descriptor from which the proxy reads its settings. */
export const SETTINGS_DESCRIPTOR = 4;
