import type { Database } from '../../../core/database/database.js';
import { Session } from '../sessions/session.entity.js';
import { Token } from './token.entity.js';
import { rows } from '../../../core/database/rows.js';

const WRITE_INTERVAL_MS = 5_000;

/**
 * Tracks when rows were last used: in memory for each request, and written in batches. A crash
 * loses the last seconds.
 */
abstract class LastUse {
  private readonly used = new Map<string, number>();
  private readonly timer = setInterval(
    () => void this.write().catch(() => undefined),
    WRITE_INTERVAL_MS,
  ).unref();

  constructor(
    private readonly database: Database,
    private readonly entity: typeof Token | typeof Session,
  ) {}

  /** `now` is in Unix milliseconds. */
  note(id: string, now: number): void {
    this.used.set(id, now);
  }

  /** The time that this process has noted and not yet written. */
  notedOf(id: string): number | undefined {
    return this.used.get(id);
  }

  async write(): Promise<void> {
    if (this.used.size === 0) return;
    const batch = [...this.used].sort(([one], [other]) => (one < other ? -1 : 1));
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
    await this.write();
  }
}

export class TokenUse extends LastUse {
  constructor(database: Database) {
    super(database, Token);
  }
}

export class SessionUse extends LastUse {
  constructor(database: Database) {
    super(database, Session);
  }
}
