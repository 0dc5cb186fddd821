import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The arguments of `linux.uml` for a machine that reads the files of this machine. `init` is its
 * first process.
 */
export const machineArguments = (init: string): string[] => [
  ...['mem=1024M', 'root=/dev/root', 'rootfstype=hostfs', 'rootflags=/', 'ro', 'quiet'],
  ...['con=null', 'con0=null,fd:1', `init=${init}`],
];

/**
 * Shell commands that power a machine off, for the end of its first process. The kernel powers off
 * shortly after the first command, and panics if the first process has ended by then.
 */
export const POWER_OFF = 'echo o > /proc/sysrq-trigger\nexec sleep 60\n';

/**
 * Whether a machine boots. User-mode Linux 6.1 cannot run programs on processors with AMX, because
 * it has too little space for their registers.
 */
export function bootsUserModeLinux(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-uml-'));
  const init = join(folder, 'init.sh');
  try {
    writeFileSync(init, `#!/bin/sh\nmount -t proc proc /proc\n${POWER_OFF}`, { mode: 0o755 });
    execFileSync('linux.uml', machineArguments(init), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
