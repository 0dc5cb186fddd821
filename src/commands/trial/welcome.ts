import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { DatabaseConfig } from '../../core/config/database-config.js';

/**
 * Stores the administrator's token of a trial for the next start. Production stores only digests.
 */
export function storeAdminToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'admin-token'), `${token}\n`, { mode: 0o600 });
}

export function readAdminToken(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  } catch {
    return null;
  }
}

export interface Welcome {
  /** The address for a browser on this machine. */
  readonly url: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  /** Whether the server has the documents under /docs. */
  readonly docs: boolean;
  /** Sentences that describe how runs are executed. */
  readonly runs: string;
  /** The one-time code in the sign-in link; null if the administrator's token is not stored. */
  readonly signInCode: string | null;
}

/** Formats the output of `npm start` after the server has started. */
export function formatWelcome({ url, dataDir, database, docs, runs, signInCode }: Welcome): string {
  const folder = toShortPath(dataDir);
  const file = join(folder, 'admin-token');
  const isDefault = url === 'http://127.0.0.1:3000' && file === join('data', 'admin-token');
  const options = isDefault ? '' : ` -- --url ${url} --token "$(cat ${file})"`;
  const opening =
    signInCode === null
      ? `Gantry is running. Open ${url} and sign in with the administrator's token of this ` +
        'database.'
      : `Gantry is running. Open this link within ten minutes; it signs you in once:

  ${url}/app/sign-in#code=${signInCode}`;
  const request =
    signInCode === null
      ? ''
      : `
  List the policy templates, with the administrator's token:
    curl -H "Authorization: Bearer $(cat ${file})" ${url}/v1/acl/templated-policies`;
  const documents = docs ? `\n  Read about every operation and send requests: ${url}/docs` : '';
  return `
${opening}

${runs}

In another terminal, in this folder, you can:
  Provision a site from a module and upgrade it:
    npm run tour${options}${request}${documents}

Stop with Ctrl+C. ${dataSentence(dataDir, database)}`;
}

/** Returns a relative path for a path in the current folder, and otherwise the absolute path. */
function toShortPath(path: string): string {
  const fromHere = relative('.', path) || '.';
  return fromHere.startsWith('..') ? resolve(path) : fromHere;
}

function dataSentence(dataDir: string, database: DatabaseConfig): string {
  const folder = toShortPath(dataDir);
  if (database.kind === 'postgres')
    return `The data is in ${folder} and in the PostgreSQL database; to start over, delete both.`;
  const file = toShortPath(database.file);
  return relative(dataDir, database.file).startsWith('..')
    ? `The data is in ${folder} and in ${file}; to start over, delete both.`
    : `The data is in ${folder}; to start over, delete that folder.`;
}
