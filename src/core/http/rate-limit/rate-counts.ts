import type { Database } from '../../database/database.js';
import type { SharedCounts } from './rate-limit.js';

/** Seconds between removals of inactive callers. */
const SWEEP_INTERVAL_SECONDS = 60;

/** Tolerated seconds that the clock of one process lags behind that of another. */
const MAX_CLOCK_LAG_SECONDS = 2;

const IS_CURRENT = `rate_counts.second BETWEEN excluded.second
  AND excluded.second + ${MAX_CLOCK_LAG_SECONDS}`;
/**
 * The row of a caller counts the requests of one second. A process whose clock lags slightly adds
 * to that second. A new second restarts the count, and so does a larger lag, for example after a
 * clock was set back.
 */
const ADD_STATEMENT = `
  INSERT INTO rate_counts (caller, second, requests) VALUES ($1, $2, $3)
  ON CONFLICT (caller) DO UPDATE SET
    requests = CASE WHEN ${IS_CURRENT} THEN rate_counts.requests ELSE 0 END + excluded.requests,
    second = CASE WHEN ${IS_CURRENT} THEN rate_counts.second ELSE excluded.second END
  RETURNING requests`;
const REMOVE_STATEMENT =
  'DELETE FROM rate_counts WHERE caller IN (SELECT caller FROM rate_counts WHERE second < $1 ' +
  'FOR UPDATE SKIP LOCKED)';

/** Counts the requests of each caller per second, in all processes on one PostgreSQL database. */
export class RateCounts implements SharedCounts {
  private swept = 0;

  constructor(private readonly database: Database) {}

  async add(caller: string, second: number, requests: number): Promise<number> {
    const [row] = await this.database.executeStatement<{ requests: number }>(ADD_STATEMENT, [
      caller,
      second,
      requests,
    ]);
    if (second - this.swept >= SWEEP_INTERVAL_SECONDS) {
      this.swept = second;
      // If this fails, the next removal deletes these rows too.
      void this.database
        .executeStatement(REMOVE_STATEMENT, [second - SWEEP_INTERVAL_SECONDS])
        .catch(() => undefined);
    }
    return row?.requests ?? requests;
  }
}
