import { Conflict } from '../../core/errors.js';

/** The lease under which a worker executes a run. */
export interface Lease {
  readonly runId: string;
  readonly worker: string;
  readonly token: number;
}

const LEASE_OVER = 'The lease is over: somebody else has the run now, or the run has ended.';

/** Somebody else has the run now, or it is over: whatever this worker still does with it is void. */
export class LeaseLost extends Conflict {
  constructor() {
    super(LEASE_OVER, [{ code: 'lease-lost', detail: LEASE_OVER }]);
  }
}
