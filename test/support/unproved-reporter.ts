import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';

/** Lists what this run could not prove, above vitest's own summary: see `needs.ts`. */
export class UnprovedReporter implements Reporter {
  private readonly folder = mkdtempSync(join(tmpdir(), 'gantry-unproved-'));
  private isFast = false;

  onInit(vitest: Vitest): void {
    process.env['GANTRY_TEST_UNPROVED'] = this.folder;
    this.isFast = vitest.projects.every(({ name }) => name === 'fast');
  }

  onTestRunEnd(): void {
    const lines = this.missing();
    rmSync(this.folder, { recursive: true, force: true });
    if (this.isFast)
      lines.push({
        proves:
          'PostgreSQL for every test, faults, storms, machines, containers, documented commands',
        enable: 'npm run test:all',
      });
    if (lines.length === 0) return;
    console.log('\n Not proved by this run, and what enables it:');
    for (const { proves, enable } of lines) console.log(`   ${proves}: ${enable}`);
  }

  /** One line for each thing that is not proved, whichever of its tools is missing. */
  private missing(): { proves: string; enable: string }[] {
    const enabling = new Map<string, string[]>();
    for (const name of readdirSync(this.folder).sort()) {
      const { proves, enable } = JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as {
        proves: string;
        enable: string;
      };
      enabling.set(proves, [...(enabling.get(proves) ?? []), enable]);
    }
    return [...enabling].map(([proves, enable]) => ({ proves, enable: enable.join(', ') }));
  }
}
