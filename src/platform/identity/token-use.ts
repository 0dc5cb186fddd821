import type { Database } from '../../core/database/database.js';
import { Token } from './token.entity.js';

/** Milliseconds between two writes of "last used". */
const INTERVAL = 5_000;

/** When each token was last used: noted in memory at each request, written in batches. A crash loses some seconds of it. */
export class TokenUse {
  private readonly used = new Map<string, number>();
  private readonly timer = setInterval(
    () => void this.write().catch(() => undefined),
    INTERVAL,
  ).unref();

  constructor(private readonly database: Database) {}

  /** The time as Unix milliseconds. */
  note(tokenId: string, now: number): void {
    this.used.set(tokenId, now);
  }

  async write(): Promise<void> {
    if (this.used.size === 0) return;
    const batch = [...this.used].sort(([one], [other]) => (one < other ? -1 : 1));
    await this.database.write(async (manager) => {
      for (const [id, time] of batch)
        await manager.update(Token, { id }, { lastUsedAt: new Date(time).toISOString() });
    });
    for (const [id, time] of batch) if (this.used.get(id) === time) this.used.delete(id);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }
}
