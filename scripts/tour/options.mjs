// The tour's command line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../prepare.mjs';

export const USAGE = `npm run tour -- [options]

Publishes a module on a running server, provisions a workspace from it, upgrades the workspace, and
deletes them again. The program uses @gantry/client.

  --url URL             the address of the server (default: http://127.0.0.1:3000)
  --token TOKEN         a token of a site administrator, or of an owner of the organization
                        (default: $GANTRY_TOKEN, else the file admin-token in the data folder)
  --organization NAME   the organization, which is created if it does not exist (default: tour)
  --keep                keep the workspace, the module and the team
  --help                print this help`;

/** An error whose message is for the user. */
export class TourError extends Error {}

export function readOptions(args, environment) {
  const { help, ...values } = parseOptions(args);
  if (help) return { help };
  return {
    help: false,
    url: parseUrl(values.url),
    token: values.token ?? environment.GANTRY_TOKEN ?? readStoredToken(environment),
    organization: values.organization,
    keep: values.keep,
  };
}

function parseOptions(args) {
  const options = {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    token: { type: 'string' },
    organization: { type: 'string', default: 'tour' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new TourError(`${error.message}\n\n${USAGE}`);
  }
}

function parseUrl(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new TourError(`--url must be an address such as http://127.0.0.1:3000, not "${text}".`);
  return text.replace(/\/+$/, '');
}

function readStoredToken(environment) {
  const file = join(environment.GANTRY_DATA_DIR ?? join(root, 'data'), 'admin-token');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new TourError(
      `There is no token: ${file} does not exist or cannot be read. Start the server with npm start, or pass a token with --token.`,
    );
  }
}
