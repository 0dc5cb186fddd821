import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that a test can fill to the last byte. Needs root on Linux. */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    private readonly bytes: number,
  ) {}

  /** Mounts a disk of this size; null if that is impossible. */
  static mount(bytes: number): SmallDisk | null {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
      return new SmallDisk(folder, bytes);
    } catch {
      rmSync(folder, { recursive: true });
      return null;
    }
  }

  /** Fills the disk completely. */
  fill(): void {
    for (let size = this.bytes; size >= 1; size = Math.floor(size / 2)) {
      try {
        writeFileSync(this.filler, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // The part that fits was written.
      }
    }
  }

  clear(): void {
    rmSync(this.filler, { force: true });
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
