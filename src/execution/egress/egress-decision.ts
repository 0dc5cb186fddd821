/** The outcome of a connection of a run. */
export type EgressOutcome = 'allowed' | 'refused' | 'failed';

/**
 * Why a connection was refused or failed, in this order: no rule names the host; its address is not
 * public, or belongs to the machine, and is not permitted; the request is not for a proxy; too many
 * connections; the name does not resolve; the host does not respond.
 */
export const EGRESS_REASONS = [
  'no-rule',
  'private-address',
  'malformed',
  'too-many-connections',
  'not-resolved',
  'unreachable',
] as const;

export type EgressReason = (typeof EGRESS_REASONS)[number];

/** The connections of a run to one host and port with the same outcome. */
export interface EgressDecision {
  /** A lowercase name or an address; empty if the request has none. */
  readonly host: string;
  /** 0 if the request has none. */
  readonly port: number;
  readonly outcome: EgressOutcome;
  /** Null if allowed. */
  readonly reason: EgressReason | null;
  readonly connections: number;
}

/** Maximum distinct decisions of one phase of a run, and of one batch. */
export const MAX_DECISIONS = 100;

/** Counts equal decisions. */
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
