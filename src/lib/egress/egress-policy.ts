import { type AddressRange, isInRange, isPublicAddress } from './addresses.js';
import { type EgressRule, matchesAddress, matchesName } from './egress-rule.js';
import type { EgressTarget } from './target.js';

/** What the machine on which a program runs permits. */
export interface MachineEgress {
  /** Rules for every program of the machine; they may name addresses that are not public. */
  readonly hosts: readonly EgressRule[];
  /** Addresses that are not public, and that the rules of a program may permit. */
  readonly privateRanges: readonly AddressRange[];
  /** The machine's own addresses: treated as not public. */
  readonly ownAddresses: readonly string[];
}

/** Why a connection is refused: no rule names the host, or its address is not permitted. */
export type EgressRefusal = 'no-rule' | 'private-address';

/** Decides where a program may connect to. */
export class EgressPolicy {
  constructor(
    private readonly rules: readonly EgressRule[],
    private readonly machine: MachineEgress,
  ) {}

  /**
   * Null if the target is permitted. If its host is a name, {@link permitsAddress} must also permit
   * the address to which it resolves.
   */
  refuseTarget({ host, isAddress, port }: EgressTarget): EgressRefusal | null {
    const all = [...this.rules, ...this.machine.hosts];
    const matches = isAddress ? matchesAddress : matchesName;
    if (!all.some((rule) => matches(rule, host, port))) return 'no-rule';
    return isAddress && !this.permitsAddress(host, port) ? 'private-address' : null;
  }

  /**
   * Whether a permitted host may be reached at an address. An address that is not public needs a
   * rule of the machine, or one of the program within the ranges that the machine opens.
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
