import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CliExecutor } from '../../src/execution/cli-executor.js';
import type { RunJob } from '../../src/execution/execution.js';
import { LeftoverRuns } from '../../src/execution/worker/leftover-runs.js';
import type { LeftoverVerdict } from '../../src/execution/worker/run-source.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { hasSandbox } from '../support/tools.js';
import { SYSTEM_PATHS } from './support/native-step.js';
import { MemoryLog, NEVER_ABORTED, RunFixture } from './support/run-fixture.js';

const VERSION = '9.9.9';
const STATE = '{"version":4,"serial":1,"lineage":"x","outputs":{},"resources":[]}';
const PLAN = JSON.stringify({
  ...{ format_version: '1.2', applyable: true, complete: true, errored: false },
  resource_changes: [
    {
      ...{ address: 'a.b', mode: 'managed', type: 'a', name: 'b' },
      change: { actions: ['create'], before: null, after: {} },
    },
  ],
});
/** A search path without the tools of the machine. */
const SEARCH_PATH = '/usr/bin:/bin';
const GOOD_PLAN = 'echo plan > plan.bin';
const GOOD_APPLY = `echo '${STATE}' > terraform.tfstate`;

/**
 * Writes a shell script that executes the given commands in a plan and an apply, and otherwise
 * behaves like the tool. Native code that takes over the tool is the worst that a module can do.
 */
function writeHostileTool(folder: string, plan: string, apply: string): string {
  const path = join(folder, `tool-${Math.random().toString(36).slice(2)}`);
  const script = `#!/bin/sh
case "$1" in
  version) echo '{"terraform_version":"${VERSION}"}' ;;
  plan) ${plan} ;;
  show) cat > /dev/null < "$3" && echo '${PLAN}' ;;
  providers) head -c 68000000 /dev/zero | tr '\\0' ' ' ;;
  apply) ${apply} ;;
esac
`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
}

const ENCLOSURES = [
  ['in the sandbox', 'required', hasSandbox],
  ['without a sandbox', 'off', true],
] as const;

describe.each(ENCLOSURES)(
  'a runner whose tool a module has taken over, %s',
  (_, sandbox, isPossible) => {
    let fixture: RunFixture;
    let victim: string;
    beforeAll(async () => {
      const tool = {
        name: 'tofu',
        title: 'x',
        version: VERSION,
        path: '',
        searchPath: '',
      } as const;
      fixture = await RunFixture.open({ ...tool, searchPath: process.env['PATH'] ?? '' });
      victim = join(fixture.folder, 'victim');
      writeFileSync(victim, 'a file of the machine');
    });
    afterAll(() => fixture.close());

    function createExecutor(plan: string, apply = GOOD_APPLY): CliExecutor {
      const toolPaths = [writeHostileTool(fixture.folder, plan, apply)];
      return fixture.executor({
        sandbox,
        toolPaths,
        readOnlyPaths: SYSTEM_PATHS,
        searchPath: SEARCH_PATH,
      });
    }
    const createJob = (): Promise<RunJob> =>
      fixture.job({ 'main.tf': '' }, { iacVersion: VERSION });
    const folderOf = ({ runId }: RunJob): string => join(fixture.folder, 'runs', runId);

    it.skipIf(!isPossible)('reads results that have the expected form', async () => {
      const executor = createExecutor(GOOD_PLAN);
      const run = await createJob();
      const planned = await executor.plan(run, new MemoryLog(), NEVER_ABORTED);
      if (planned.outcome !== 'planned') throw new Error(planned.message);
      expect(planned.plan.toString()).toBe('plan\n');
      const applied = await executor.apply(run, planned.plan, new MemoryLog(), NEVER_ABORTED);
      expect(applied).toMatchObject({ outcome: 'applied', state: Buffer.from(`${STATE}\n`) });
    });

    it.skipIf(!isPossible)('needs no schemas, which may be too large to render', async () => {
      const archive = packFiles({ 'main.tf': '' });
      fixture.registry.publishArchive('upload', '1.0.0', archive);
      const upload = {
        path: `/archives/${encodeURIComponent('acme/upload/tiny 1.0.0')}?signature=1`,
        sha256: createHash('sha256').update(archive).digest('hex'),
        directory: '',
      };
      const run: RunJob = { ...(await createJob()), module: null, upload };
      const writesPlan =
        'for a in "$@"; do case "$a" in -out=*) echo plan > "${a#-out=}" ;; esac; done';
      const log = new MemoryLog();
      const planned = await createExecutor(writesPlan).plan(run, log, NEVER_ABORTED);
      expect(planned).toMatchObject({ outcome: 'planned', redactedJson: null });
      expect(log.text).toContain('The provider schemas are larger than 64 MiB');
    });

    it.skipIf(!isPossible).each([
      ['a FIFO', 'mkfifo plan.bin', 'is a FIFO'],
      ['a link to a file of the machine', 'ln -s /etc/passwd plan.bin', 'is a symbolic link'],
      ['a link to a device', 'ln -s /dev/zero plan.bin', 'is a symbolic link'],
      ['a file with a hard link', 'echo x > other; ln other plan.bin', 'has several hard links'],
      ['a folder', 'mkdir plan.bin', 'is a folder'],
      ['an endless file', 'truncate -s 200M plan.bin', 'has more than 134217728 bytes'],
    ])('fails the plan if the plan file is %s', async (_what, attack, why) => {
      const run = await createJob();
      const outcome = await createExecutor(attack).plan(run, new MemoryLog(), NEVER_ABORTED);
      expect(outcome).toEqual({
        outcome: 'failed',
        message: `The run left no usable result: its file plan.bin ${why}.`,
      });
      expect(existsSync(folderOf(run))).toBe(false);
    });

    it.skipIf(!isPossible).each([
      ['a FIFO', 'mkfifo .terraform.lock.hcl', 'is a FIFO'],
      ['a link to a device', 'ln -s /dev/zero .terraform.lock.hcl', 'is a symbolic link'],
      [
        'a link to a file of the machine',
        'ln -s /etc/passwd .terraform.lock.hcl',
        'is a symbolic link',
      ],
      ['an endless file', 'truncate -s 2M .terraform.lock.hcl', 'has more than 1048576 bytes'],
    ])('fails the plan if the lock file is %s', async (_what, attack, why) => {
      const outcome = await createExecutor(`${GOOD_PLAN}; ${attack}`).plan(
        await createJob(),
        new MemoryLog(),
        NEVER_ABORTED,
      );
      expect(outcome).toEqual({
        outcome: 'failed',
        message: `The run left no usable result: its file .terraform.lock.hcl ${why}.`,
      });
    });

    it.skipIf(!isPossible).each([
      ['is a FIFO', 'mkfifo terraform.tfstate', 'its file terraform.tfstate is a FIFO'],
      ['is a link', 'ln -s /etc/passwd terraform.tfstate', 'terraform.tfstate is a symbolic link'],
      ['is a device', 'ln -s /dev/zero terraform.tfstate', 'terraform.tfstate is a symbolic link'],
      ['is a folder', 'mkdir terraform.tfstate', 'terraform.tfstate is a folder'],
      ['is truncated', 'echo "{" > terraform.tfstate', 'The state that the run left is incomplete'],
      ['is missing', 'true', 'The run left no state'],
    ])('fails a successful apply whose state %s', async (_what, attack, why) => {
      const executor = createExecutor(GOOD_PLAN, attack);
      const run = await createJob();
      const applied = await executor.apply(
        run,
        Buffer.from('plan'),
        new MemoryLog(),
        NEVER_ABORTED,
      );
      expect(applied).toMatchObject({ outcome: 'failed', state: null });
      expect(applied.message).toContain('The apply ended without an error.');
      expect(applied.message).toContain(why);
      expect(applied.message).toContain('not recorded in the state');
      await executor.forget(run.runId);
      expect(existsSync(folderOf(run))).toBe(false);
    });

    it.skipIf(!isPossible)('fails an apply that removes the existing state', async () => {
      const run = { ...(await createJob()), state: Buffer.from(STATE) };
      const executor = createExecutor(GOOD_PLAN, 'rm terraform.tfstate');
      const applied = await executor.apply(
        run,
        Buffer.from('plan'),
        new MemoryLog(),
        NEVER_ABORTED,
      );
      expect(applied).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('left no state, although it started with one'),
      });
    });

    it.skipIf(!isPossible)(
      'writes through no link: it removes the existing files first',
      async () => {
        const executor = createExecutor(GOOD_PLAN);
        const run = await createJob();
        expect(await executor.plan(run, new MemoryLog(), NEVER_ABORTED)).toMatchObject({
          outcome: 'planned',
        });
        const root = join(folderOf(run), 'root');
        // After a plan whose runner was killed, the files of the module's code still exist.
        for (const name of [
          'terraform.tfstate',
          '.terraform.lock.hcl',
          'main.tf.json',
          'plan.bin',
        ]) {
          execFileSync('rm', ['-rf', join(root, name)]);
          symlinkSync(victim, join(root, name));
        }
        symlinkSync(victim, join(root, 'main.tf.json.new'));
        mkdirSync(join(root, 'override.tf.json'));
        const applied = await executor.apply(
          run,
          Buffer.from('plan'),
          new MemoryLog(),
          NEVER_ABORTED,
        );
        expect(applied.message).toBeNull();
        expect(readFileSync(victim, 'utf8')).toBe('a file of the machine');
        expect(existsSync(join(root, 'override.tf.json'))).toBe(false);
      },
    );

    it.skipIf(!isPossible)('removes folders at any depth and without permissions', async () => {
      const name = 'd'.repeat(200);
      const attack = `${GOOD_PLAN}; i=0; while [ $i -lt 40 ]; do mkdir ${name} && cd ${name}; i=$((i+1)); done; mkdir x; chmod 000 x`;
      const executor = createExecutor(attack);
      const run = await createJob();
      expect(await executor.plan(run, new MemoryLog(), NEVER_ABORTED)).toMatchObject({
        outcome: 'planned',
      });
      expect(existsSync(join(folderOf(run), 'root', name))).toBe(false);
      await executor.forget(run.runId);
      expect(existsSync(folderOf(run))).toBe(false);
    });

    it.skipIf(!isPossible)(
      'does not wait for a process that has left the process group',
      async () => {
        // The process keeps the output open for a minute.
        const attack = `${GOOD_PLAN}; setsid sh -c 'echo $$ > started; exec sleep 60' & while [ ! -s started ]; do :; done`;
        const outcome = await createExecutor(attack).plan(
          await createJob(),
          new MemoryLog(),
          NEVER_ABORTED,
        );
        expect(outcome).toMatchObject({ outcome: 'planned' });
      },
    );

    it.skipIf(!isPossible)('applies after a crash during the removal of its files', async () => {
      const executor = createExecutor(GOOD_PLAN);
      const run = await createJob();
      expect(await executor.plan(run, new MemoryLog(), NEVER_ABORTED)).toMatchObject({
        outcome: 'planned',
      });
      const folder = folderOf(run);
      // The state after a partial removal: the record of what was fetched is missing.
      rmSync(join(folder, 'fetched.json'));
      renameSync(join(folder, 'root'), join(folder, 'root.old'));
      const applied = await executor.apply(
        run,
        Buffer.from('plan'),
        new MemoryLog(),
        NEVER_ABORTED,
      );
      expect(applied.message).toBeNull();
      expect(existsSync(join(folder, 'root.old'))).toBe(false);
    });

    it.skipIf(!isPossible)('removes a run although the request for another one fails', async () => {
      const executor = createExecutor(GOOD_PLAN);
      for (const id of ['run-lost', 'run-next'])
        mkdirSync(join(fixture.folder, 'runs', id, 'root'), { recursive: true });
      const source = {
        fetchLeftoverVerdict: async (id: string): Promise<LeftoverVerdict> => {
          if (id === 'run-lost') throw new Error('no connection');
          return id === 'run-next' ? 'drop' : 'wait';
        },
        storeLeftoverState: async () => undefined,
        isTransient: () => false,
      };
      const leftovers = new LeftoverRuns(executor, source, pino({ enabled: false }));
      await expect(leftovers.collect([])).rejects.toThrow('no connection');
      expect(await executor.listLeftoverRuns()).not.toContain('run-next');
      await executor.forget('run-lost');
    });

    it.skipIf(!isPossible)(
      'collects the states of other runs if one of them is a FIFO',
      async () => {
        const executor = createExecutor(GOOD_PLAN);
        for (const [id, attack] of [
          ['run-a', 'mkfifo'],
          ['run-b', 'touch'],
        ] as const) {
          mkdirSync(join(fixture.folder, 'runs', id, 'root'), { recursive: true });
          writeFileSync(join(fixture.folder, 'runs', id, 'apply.json'), '{"began":""}');
          execFileSync(attack, [join(fixture.folder, 'runs', id, 'root', 'terraform.tfstate')]);
        }
        writeFileSync(join(fixture.folder, 'runs', 'run-b', 'root', 'terraform.tfstate'), STATE);
        const kept = new Map<string, Buffer | null>();
        const source = {
          fetchLeftoverVerdict: async (id: string): Promise<LeftoverVerdict> =>
            ['run-a', 'run-b'].includes(id) ? 'collect' : 'wait',
          storeLeftoverState: async (id: string, state: Buffer | null) => void kept.set(id, state),
          isTransient: () => false,
        };
        await new LeftoverRuns(executor, source, pino({ enabled: false })).collect([]);
        expect(kept).toEqual(
          new Map([
            ['run-a', null],
            ['run-b', Buffer.from(STATE)],
          ]),
        );
        expect(await executor.listLeftoverRuns()).not.toContain('run-a');
      },
    );
  },
);
