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
export function welcome(url: string, dataDir: string, runs: string): string {
  const token = keptToken(dataDir);
  const file = relative('.', join(dataDir, 'admin-token'));
  const header = `-H "Authorization: Bearer $(cat ${file})"`;
  const isUsual = url === 'http://127.0.0.1:3000' && file === join('data', 'admin-token');
  return `
Gantry is running at ${url}
Administrator's token: ${token ?? `none kept here: use the one that this database was started with`}
${runs}

Three things to try, in another terminal in this folder:
  1. Provision a site from a module, and upgrade it; about ten seconds, and nothing is left behind:
     npm run tour${isUsual ? '' : ` -- --url ${url} --token "$(cat ${file})"`}
  2. Preview the access policy of a service:
     curl ${header} -d '{"Name":"web"}' ${url}/v1/acl/templated-policy/preview/builtin/service
  3. Look at the workspace site-eu in a browser, and send any request (the token opens both):
     ${url}/app and ${url}/docs

Stop it with Ctrl+C. The data is in ${relative('.', dataDir) || '.'}.
`;
}
