import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The administrator's token of a trial, kept for the next start. Production keeps digests only. */
export function keepToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'admin-token'), `${token}\n`, { mode: 0o600 });
}

export function keptToken(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** What `npm start` shows once the server listens. */
export function welcome(url: string, dataDir: string): string {
  const token = keptToken(dataDir);
  const file = relative('.', join(dataDir, 'admin-token'));
  const header = `-H "Authorization: Bearer $(cat ${file})"`;
  return `
Gantry is running at ${url}
Administrator's token: ${token ?? `none kept here: use the one that this database was started with`}

Three things to try:
  1. See every operation, and try it, in a browser:
     ${url}/docs   (Authorize with the token)
  2. List the policy templates:
     curl ${header} ${url}/v1/acl/templated-policies
  3. Preview the policy of a service:
     curl ${header} -d '{"Name":"web"}' ${url}/v1/acl/templated-policy/preview/builtin/service

Stop it with Ctrl+C. The data is in ${relative('.', dataDir) || '.'}.
`;
}
