import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';

/** Lists above vitest's own summary what this run did not test: see `needs.ts`. */
export class UntestedReporter implements Reporter {
  private readonly folder = mkdtempSync(join(tmpdir(), 'gantry-untested-'));
  private isFast = false;

  onInit(vitest: Vitest): void {
    process.env['GANTRY_TEST_UNTESTED'] = this.folder;
    this.isFast = vitest.projects.every(({ name }) => name === 'fast');
  }

  onTestRunEnd(): void {
    const lines = this.listUntested();
    rmSync(this.folder, { recursive: true, force: true });
    if (this.isFast)
      lines.push({
        covers:
          'PostgreSQL for every test, faults, storms, machines, containers, documented commands',
        enable: 'npm run test:all',
      });
    if (lines.length === 0) return;
    console.log('\n Not tested by this run, and what enables it:');
    for (const { covers, enable } of lines) console.log(`   ${covers}: ${enable}`);
  }

  /** One entry for each untested subject, with the commands that install its missing tools. */
  private listUntested(): { covers: string; enable: string }[] {
    const commands = new Map<string, string[]>();
    for (const name of readdirSync(this.folder).sort()) {
      const { covers, enable } = JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as {
        covers: string;
        enable: string;
      };
      commands.set(covers, [...(commands.get(covers) ?? []), enable]);
    }
    return [...commands].map(([covers, enable]) => ({ covers, enable: enable.join(', ') }));
  }
}
