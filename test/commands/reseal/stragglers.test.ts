import { expect, it, vi } from 'vitest';
import type { Finding } from '../../../src/commands/doctor/finding.js';
import {
  newEncryptionKey,
  runGantry,
  type RunningServer,
} from '../../core/database/gantry-process.js';
import { Installation } from '../../faults/support/installation.js';

vi.setConfig({ testTimeout: 240_000 });

const [FORMER_KEY, NEW_KEY] = [newEncryptionKey(), newEncryptionKey()];
const PREPARED = { GANTRY_ENCRYPTION_KEY: FORMER_KEY, GANTRY_PREVIOUS_ENCRYPTION_KEYS: NEW_KEY };
const EXCHANGED = { GANTRY_ENCRYPTION_KEY: NEW_KEY, GANTRY_PREVIOUS_ENCRYPTION_KEYS: FORMER_KEY };

async function stop(server: RunningServer): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}

it('reseal and doctor name a process that was not restarted with the new key', async () => {
  const installation = await Installation.create('postgres');
  const runCommand = (args: readonly string[]) =>
    runGantry(args, { ...installation.environment, ...EXCHANGED });
  const findKeyWarnings = async () =>
    (
      JSON.parse((await runCommand(['doctor', '--json'])).stdout) as { findings: Finding[] }
    ).findings.filter(({ check, status }) => check === 'key' && status !== 'ok');

  const straggler = await installation.serve(PREPARED);
  const runner = await installation.startRunner(PREPARED);
  const exchanged = await installation.serve(EXCHANGED);
  const names = `runner on \\S+ \\(process ${runner.pid}\\), server on \\S+ \\(process ${straggler.pid}\\)`;
  const notice = new RegExp(`^These processes seal under another key: ${names}\\.`);
  expect(await runCommand(['reseal'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(notice) as unknown,
  });
  expect(await runCommand(['reseal', '--dry-run'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Values to reseal: \d+\./m) as unknown,
    stderr: expect.stringMatching(notice) as unknown,
  });
  expect(await findKeyWarnings()).toEqual([
    expect.objectContaining({
      status: 'warn',
      detail: expect.stringMatching(
        `^Running processes seal under another key than the database's: ${names}\\.$`,
      ) as unknown,
    }),
  ]);
  expect((await fetch(`${straggler.url}/readyz`)).status).toBe(200);

  runner.signal('SIGTERM');
  await runner.ended;
  await stop(straggler);
  const last = await installation.serve(EXCHANGED);
  expect(await runCommand(['reseal'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Remove GANTRY_PREVIOUS_ENCRYPTION_KEYS when') as unknown,
    stderr: '',
  });
  expect(await findKeyWarnings()).toEqual([]);
  await Promise.all([stop(exchanged), stop(last)]);
  await installation.remove();
});
