import type { DownloadProgress } from './tool-download.js';
import { ToolError } from './tool-error.js';
import type { ToolInstaller } from './tool-installer.js';
import type { InstalledTool } from './tool-store.js';
import type { ToolName } from './vendors.js';

export interface Screen {
  /** Whether a line can be rewritten. */
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
 * Installs a tool, and shows the progress. SIGINT and SIGTERM abort the installation. Throws
 * ToolError.
 */
export async function installWithProgress(
  installer: ToolInstaller,
  tool: ToolName,
  version: string,
  screen: Screen,
): Promise<InstalledTool> {
  const { title, place } = installer.describeRelease(tool, version);
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
    const installed = await installer.install(tool, version, {
      signal,
      progress: createProgressBar(screen),
    });
    screen.write(
      `${clearLineOf(screen)}Verified the signature of ${title}, and installed it at ` +
        `${installed.path}.\n`,
    );
    return installed;
  } catch (error) {
    screen.write(clearLineOf(screen));
    if (interrupted.signal.aborted)
      throw new ToolError('Interrupted: nothing was installed.', { cause: error });
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

const clearLineOf = ({ isTerminal }: Screen): string => (isTerminal ? '\r\u001B[K' : '');

/** The bar is a line that is updated in place. Without a terminal, prints nothing. */
function createProgressBar(screen: Screen): DownloadProgress {
  let shown = '';
  return (received, total) => {
    if (!screen.isTerminal) return;
    const line = renderBar(received, total);
    if (line !== shown) screen.write(`\r${line}`);
    shown = line;
  };
}

function renderBar(received: number, total: number | null): string {
  const amount = `${(received / MEBIBYTE).toFixed(1)} MiB`;
  if (total === null || total === 0) return amount;
  const part = received / total;
  const done = Math.floor(part * BAR_WIDTH);
  const bar = `${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}`;
  return (
    `[${bar}] ${String(Math.floor(part * 100)).padStart(3)}%  ${amount} of ` +
    `${(total / MEBIBYTE).toFixed(1)} MiB`
  );
}
