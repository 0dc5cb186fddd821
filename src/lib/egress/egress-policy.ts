import { type AddressRange, isInRange, isPublicAddress } from './addresses.js';
import { type EgressRule, matchesAddress, matchesName } from './egress-rule.js';
import type { EgressTarget } from './target.js';

/** The egress that a machine permits to the programs that run on it. */
export interface MachineEgress {
  /** Rules for every program of the machine, also for addresses that are not public. */
  readonly hosts: readonly EgressRule[];
  /** Private ranges in which the rules of a program may permit addresses. */
  readonly privateRanges: readonly AddressRange[];
  /** The machine's own addresses, which count as not public. */
  readonly ownAddresses: readonly string[];
}

/**
 * Why a connection is refused. `no-rule`: no rule permits the host on the port. `private-address`:
 * a rule permits the host, but {@link EgressPolicy.permitsAddress} permits none of its addresses.
 */
export type EgressRefusal = 'no-rule' | 'private-address';

/** Decides to which targets a program may connect. */
export class EgressPolicy {
  constructor(
    private readonly rules: readonly EgressRule[],
    private readonly machine: MachineEgress,
  ) {}

  /**
   * Returns null if the target is permitted. If its host is a name, {@link permitsAddress} must
   * also permit the address to which it resolves.
   */
  refusalOf({ host, isAddress, port }: EgressTarget): EgressRefusal | null {
    const all = [...this.rules, ...this.machine.hosts];
    const matches = isAddress ? matchesAddress : matchesName;
    if (!all.some((rule) => matches(rule, host, port))) return 'no-rule';
    return isAddress && !this.permitsAddress(host, port) ? 'private-address' : null;
  }

  /**
   * Whether a program may connect to an address of a permitted host. An address that is not public
   * needs a rule for the address itself. A rule of the program counts only in the machine's private
   * ranges.
   */
  permitsAddress(address: string, port: number): boolean {
    const { hosts, privateRanges, ownAddresses } = this.machine;
    if (isPublicAddress(address) && !ownAddresses.includes(address)) return true;
    if (hosts.some((rule) => matchesAddress(rule, address, port))) return true;
    return (
      privateRanges.some((range) => isInRange(address, range)) &&
      this.rules.some((rule) => matchesAddress(rule, address, port))
    );
  }
}
