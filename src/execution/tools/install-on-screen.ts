import type { DownloadProgress } from './tool-download.js';
import { ToolError } from './tool-error.js';
import type { ToolInstaller } from './tool-installer.js';
import type { InstalledTool } from './tool-store.js';
import type { ToolName } from './vendors.js';

/** The output for the user. */
export interface Screen {
  /** Whether it can rewrite a line. */
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
}

const BAR_WIDTH = 30;
const MEBIBYTE = 1024 ** 2;

export const STANDARD_ERROR: Screen = {
  isTerminal: process.stderr.isTTY,
  write: (text) => void process.stderr.write(text),
};

/**
 * Installs a tool, and shows the progress. A signal aborts it with nothing installed. Throws
 * ToolError.
 */
export async function installOnScreen(
  installer: ToolInstaller,
  tool: ToolName,
  version: string,
  screen: Screen,
): Promise<InstalledTool> {
  const { title, place } = installer.offer(tool, version);
  if (await installer.store.has(tool, version)) {
    screen.write(`${title} is already installed.\n`);
    return installer.install(tool, version);
  }
  screen.write(`Downloading ${title} from ${place}\n`);
  const interrupted = new AbortController();
  const stop = (): void => interrupted.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    const { signal } = interrupted;
    const installed = await installer.install(tool, version, { signal, progress: barOn(screen) });
    screen.write(
      `${clearOf(screen)}Installed ${title} at ${installed.path}. Its vendor's signature is ` +
        'verified.\n',
    );
    return installed;
  } catch (error) {
    screen.write(clearOf(screen));
    if (interrupted.signal.aborted)
      throw new ToolError('Interrupted: nothing was installed.', { cause: error });
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

const clearOf = ({ isTerminal }: Screen): string => (isTerminal ? '\r\u001B[K' : '');

/** On a terminal, one line that is updated; else nothing. */
function barOn(screen: Screen): DownloadProgress {
  let shown = '';
  return (received, total) => {
    if (!screen.isTerminal) return;
    const line = lineOf(received, total);
    if (line !== shown) screen.write(`\r${line}`);
    shown = line;
  };
}

function lineOf(received: number, total: number | null): string {
  const amount = `${(received / MEBIBYTE).toFixed(1)} MiB`;
  if (total === null || total === 0) return amount;
  const part = received / total;
  const done = Math.floor(part * BAR_WIDTH);
  const bar = `${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}`;
  return (
    `[${bar}] ${String(Math.floor(part * 100)).padStart(3)} %  ${amount} of ` +
    `${(total / MEBIBYTE).toFixed(1)} MiB`
  );
}
