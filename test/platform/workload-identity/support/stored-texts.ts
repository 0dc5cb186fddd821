import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { backUp } from '../../../../src/commands/backup.js';
import type { TestServer } from '../../../support/server.js';

/** Returns all rows of all tables as JSON. */
export async function readAllRows({ database }: TestServer): Promise<string> {
  const rows: string[] = [];
  const { read } = database;
  for (const { tableName } of read.connection.entityMetadatas)
    rows.push(JSON.stringify(await read.query(`SELECT * FROM "${tableName}"`)));
  return rows.join('\n');
}

/** Backs up the server, and returns the content of the backup. */
export async function readBackup({ config }: TestServer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-backup-'));
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await backUp(config, join(folder, 'backup'));
    return readFiles(folder);
  } finally {
    quiet.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the content of all files below a folder. */
export function readFiles(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(folder, name)).filter((name) => statSync(name).isFile());
  return files.map((name) => readFileSync(name, 'latin1')).join('\n');
}
