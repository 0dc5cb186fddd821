import { Conflict } from '../../core/errors.js';

export interface Lease {
  readonly runId: string;
  /** The ID of the worker; in an agent's own process, the path of the agent on the server. */
  readonly worker: string;
  /** The fencing token. */
  readonly token: number;
}

const LEASE_LOST_DETAIL = 'The lease is no longer valid: it has expired, or the run has ended.';

/** Thrown if a worker presents a lease that is no longer valid. */
export class LeaseLost extends Conflict {
  constructor() {
    super(LEASE_LOST_DETAIL, [{ code: 'lease-lost', detail: LEASE_LOST_DETAIL }]);
  }
}
