import { Conflict } from '../../core/errors.js';

/** The lease under which a worker executes a run. */
export interface Lease {
  readonly runId: string;
  readonly worker: string;
  readonly token: number;
}

const LEASE_OVER = 'The lease has expired: another worker has the run, or the run has ended.';

/** Another worker has the run, or it has ended: writes of this worker are rejected. */
export class LeaseLost extends Conflict {
  constructor() {
    super(LEASE_OVER, [{ code: 'lease-lost', detail: LEASE_OVER }]);
  }
}
