import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `work` with a temporary folder. */
export async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
