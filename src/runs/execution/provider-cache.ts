import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Provider packages, a folder for each organization: what one fetches is never another's. Fetching goes one after the other. */
export class ProviderCache {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly workDir: string) {}

  async folderOf(organization: string): Promise<string> {
    const name = createHash('sha256').update(organization).digest('hex').slice(0, 40);
    const folder = join(this.workDir, 'providers', name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** The tools do not promise that two of them may fill one folder at a time. */
  async alone<T>(organization: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(organization) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.catch(() => undefined).then(() => {
      if (this.last.get(organization) === settled) this.last.delete(organization);
    });
    this.last.set(organization, settled);
    return turn;
  }
}
