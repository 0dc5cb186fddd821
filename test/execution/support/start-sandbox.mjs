// Starts a sandbox like a runner, reports its processes, and waits to be killed.
import { launcher } from '../../../src/execution/launcher/launcher.ts';

const args = ['--ro-bind', '/', '/', '--die-with-parent', '--', 'sleep', '600'];
const command = {
  file: 'bwrap',
  args,
  env: { PATH: process.env.PATH },
  cwd: '/',
  inputs: [],
  isSandbox: false,
  graceMs: 1_000,
};
const onStarted = (pid) =>
  process.stdout.write(`${JSON.stringify({ launcher: launcher.pid, sandbox: pid })}\n`);
const ignore = () => undefined;
launcher.start(command, {
  onStarted,
  onOutput: ignore,
  onEnded: ignore,
  onFailed: ignore,
  onLost: ignore,
});
