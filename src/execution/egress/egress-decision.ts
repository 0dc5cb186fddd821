export type EgressOutcome = 'allowed' | 'refused' | 'failed';

/** Why a connection was refused or failed. */
export type EgressReason =
  /** No rule permits the host on this port. */
  | 'no-rule'
  /** None of the host's addresses is permitted: they are not public, or are the machine's own. */
  | 'private-address'
  /** The request is not one that a proxy accepts. */
  | 'malformed'
  /** The run already has the maximum number of connections. */
  | 'too-many-connections'
  /** The name of the host does not resolve. */
  | 'not-resolved'
  /** The proxy cannot connect to the host. */
  | 'unreachable';

/** The connections of a run to one host and port with the same outcome and reason. */
export interface EgressDecision {
  /** A lowercase name or an address; empty if unknown. */
  readonly host: string;
  /** 0 if unknown. */
  readonly port: number;
  readonly outcome: EgressOutcome;
  /** Null if allowed. */
  readonly reason: EgressReason | null;
  readonly connections: number;
}

/**
 * Maximum distinct decisions in a tally, which covers one phase of a run, or one batch of the
 * proxy's output.
 */
export const MAX_DECISIONS = 100;

/** Adds up the connections of decisions that are otherwise equal. */
export class EgressTally {
  private readonly counts = new Map<string, EgressDecision>();
  /** Number of connections with decisions beyond {@link MAX_DECISIONS}, which are not listed. */
  unlisted = 0;

  add(decision: EgressDecision): void {
    const { host, port, outcome, reason } = decision;
    const key = JSON.stringify([host, port, outcome, reason]);
    const known = this.counts.get(key);
    if (!known && this.counts.size >= MAX_DECISIONS) {
      this.unlisted += decision.connections;
      return;
    }
    const connections = (known?.connections ?? 0) + decision.connections;
    this.counts.set(key, { host, port, outcome, reason, connections });
  }

  get decisions(): readonly EgressDecision[] {
    return [...this.counts.values()];
  }

  /** Returns the decisions since the last call, and removes them. */
  take(): { readonly decisions: readonly EgressDecision[]; readonly unlisted: number } {
    const { decisions, unlisted } = this;
    this.counts.clear();
    this.unlisted = 0;
    return { decisions, unlisted };
  }
}
