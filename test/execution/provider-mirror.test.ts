import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { needs } from '../support/needs.js';
import { VAULT_PROVIDER } from '../support/test-programs.js';
import { describeEachTool } from '../support/tools.js';
import { MemoryLog, NEVER_ABORTED, plan, RunFixture } from './support/run-fixture.js';

const { path, version } = VAULT_PROVIDER;
const HOST = 'registry.mirrored.example';
const MODULE = {
  'main.tf': `
    terraform {
      required_providers {
        vault = {
          source  = "${HOST}/hashicorp/vault"
          version = "${version}"
        }
      }
    }
    resource "terraform_data" "note" { input = "with a provider of the mirror" }`,
};

describe.runIf(needs('vault', 'zip'))('a folder with a mirror of providers', () => {
  describeEachTool('for a run with $title', (tool) => {
    let fixture: RunFixture;
    let mirror: string;
    let archive: string;
    beforeAll(async () => {
      fixture = await RunFixture.open(tool);
      mirror = join(fixture.folder, 'mirror');
      const folder = join(mirror, HOST, 'hashicorp/vault');
      mkdirSync(folder, { recursive: true });
      const program = join(fixture.folder, `terraform-provider-vault_v${version}`);
      symlinkSync(path, program);
      const target = `${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;
      archive = join(folder, `terraform-provider-vault_${version}_${target}.zip`);
      execFileSync('zip', ['-jq1', archive, program]);
    });
    afterAll(() => fixture.close());

    it('provides the packages of its hosts', async () => {
      const job = await fixture.job(MODULE);
      const providerMirror = { kind: 'folder', path: mirror } as const;
      const executor = fixture.executor({ providerHosts: [HOST], providerMirror });
      const log = new MemoryLog();
      const planned = await executor.plan(job, log, new AbortController().signal);
      expect(planned, log.text).toMatchObject({ outcome: 'planned', changes: { add: 1 } });
      if (planned.outcome !== 'planned') return;
      expect(String(planned.lockFile)).toContain(`provider "${HOST}/hashicorp/vault"`);
      const applied = await executor.apply(
        { ...job, lockFile: planned.lockFile },
        planned.plan,
        log,
        new AbortController().signal,
      );
      expect(applied, log.text).toMatchObject({ outcome: 'applied' });
    });

    it('is not read for a package that is cached and in the lock file of an upload', async () => {
      const executor = fixture.executor({
        providerHosts: [HOST],
        providerMirror: { kind: 'folder', path: mirror },
      });
      const log = new MemoryLog();
      const { lockFile } = await plan(executor, fixture.uploadJob(MODULE), log);
      renameSync(archive, `${archive}.away`);
      onTestFinished(() => renameSync(`${archive}.away`, archive));
      writeFileSync(archive, 'not an archive');
      const locked = { ...MODULE, '.terraform.lock.hcl': String(lockFile) };
      await plan(executor, fixture.uploadJob(locked), log);
      const unlocked = await executor.plan(fixture.uploadJob(MODULE), log, NEVER_ABORTED);
      expect(unlocked).toMatchObject({ outcome: 'failed' });
    });
  });
});
