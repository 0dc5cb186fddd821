import type { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Session } from '../sessions/session.entity.js';
import { Token } from './token.entity.js';

const WRITE_INTERVAL_MS = 5_000;

/**
 * Records in memory when tokens or sessions were last used, and writes the times every 5 s. A crash
 * loses the times that are not written yet. A failed write is repeated.
 */
abstract class UseRecorder {
  private readonly used = new Map<string, number>();
  private readonly timer = setInterval(
    () => void this.flush().catch(() => undefined),
    WRITE_INTERVAL_MS,
  ).unref();

  constructor(
    private readonly database: Database,
    private readonly entity: typeof Token | typeof Session,
  ) {}

  /** `now` is in Unix milliseconds. */
  record(id: string, now: number): void {
    this.used.set(id, now);
  }

  /**
   * Returns the recorded time that is not written yet, in Unix milliseconds; undefined if there is
   * none.
   */
  pendingOf(id: string): number | undefined {
    return this.used.get(id);
  }

  async flush(): Promise<void> {
    if (this.used.size === 0) return;
    const batch = [...this.used].sort(([a], [b]) => (a < b ? -1 : 1));
    await this.database.write(async (manager) => {
      for (const [id, time] of batch)
        await rows(manager, this.entity).update(
          { id },
          { lastUsedAt: new Date(time).toISOString() },
        );
    });
    for (const [id, time] of batch) if (this.used.get(id) === time) this.used.delete(id);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}

export class TokenUseRecorder extends UseRecorder {
  constructor(database: Database) {
    super(database, Token);
  }
}

export class SessionUseRecorder extends UseRecorder {
  constructor(database: Database) {
    super(database, Session);
  }
}
