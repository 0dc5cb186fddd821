import { Conflict } from '../../core/errors.js';

/** The lease under which a worker executes a run. */
export interface Lease {
  readonly runId: string;
  /** The ID of the worker; for an agent, its path on the server. */
  readonly worker: string;
  /** The fencing token. */
  readonly token: number;
}

const LEASE_LOST_DETAIL =
  'The lease has expired: another worker has the run, or the run has ended.';

/** Thrown by writes of a worker that has lost its run. */
export class LeaseLost extends Conflict {
  constructor() {
    super(LEASE_LOST_DETAIL, [{ code: 'lease-lost', detail: LEASE_LOST_DETAIL }]);
  }
}
