import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { readConfig } from '../../src/core/config/config.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { hashToken } from '../../src/platform/identity/principals.js';
import { Token } from '../../src/platform/identity/tokens/token.entity.js';
import { User } from '../../src/platform/identity/users/user.entity.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  runGantry,
} from '../core/database/gantry-process.js';
import { createDatabase, databases } from '../support/server.js';

vi.setConfig({ testTimeout: 120_000 });

/** The whole output of bootstrap. */
const BOOTSTRAP_OUTPUT =
  /^Token of the site administrator "admin", which is shown only once:\n(\S{20,})\n$/;

describe.each(databases)('the commands on %s', (kind) => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let environment: Environment;
  beforeEach(async () => {
    store = await createDatabase(kind);
    environment = { DATABASE_URL: store.url, GANTRY_DATA_DIR: store.folder };
  });
  afterEach(async () => {
    killAll();
    await store.remove();
  });

  it('migrate: concurrent processes all succeed, and one of them migrates', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => runGantry(['migrate'], environment)),
    );
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      results.map(() => ({ code: 0, stderr: '' })),
    );
    const outputs = results.map(({ stdout }) => stdout.trim()).sort();
    expect(outputs[0]).toMatch(/^Migrated: Identity\d+/);
    expect(outputs.slice(1)).toEqual(Array.from({ length: 3 }, () => 'The schema is up to date.'));
  });

  it('bootstrap: prints the token once, stores its digest, and refuses to repeat', async () => {
    const first = await runGantry(['bootstrap'], environment);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const token = BOOTSTRAP_OUTPUT.exec(first.stdout)?.[1] ?? '';
    expect(await getBearer(token)).toMatchObject({ username: 'admin', siteAdmin: true });
    if (kind === 'sqlite') expect(readFiles(store.folder)).not.toContain(token);

    const refused = {
      code: 1,
      stdout: '',
      stderr:
        'This installation already has a user. To replace a lost token: bootstrap --new-token.\n',
    };
    expect(
      await runGantry(['bootstrap'], { ...environment, GANTRY_ADMIN_TOKEN: newAdminToken() }),
    ).toEqual(refused);
  });

  it('bootstrap: uses the token of GANTRY_ADMIN_TOKEN if it is set', async () => {
    const given = newAdminToken();
    expect(
      (await runGantry(['bootstrap'], { ...environment, GANTRY_ADMIN_TOKEN: given })).code,
    ).toBe(0);
    expect(await getBearer(given)).toMatchObject({ username: 'admin', siteAdmin: true });
  });

  it('bootstrap --new-token: creates another token after all others were lost', async () => {
    const lost = newAdminToken();
    await runGantry(['bootstrap'], { ...environment, GANTRY_ADMIN_TOKEN: lost });
    const { code, stdout } = await runGantry(['bootstrap', '--new-token'], environment);
    expect(code).toBe(0);
    const token = BOOTSTRAP_OUTPUT.exec(stdout)?.[1] ?? '';
    expect(token).not.toBe(lost);
    expect(await getBearer(token)).toEqual(await getBearer(lost));
  });

  /** Returns the user to whom the token belongs. */
  async function getBearer(token: string): Promise<User> {
    const database = await openDatabase(readConfig(environment).database, schema);
    const { userId } = await database.read.findOneByOrFail(Token, { hash: hashToken(token) });
    const user = await database.read.findOneByOrFail(User, { id: userId ?? '' });
    await database.close();
    return user;
  }
});

describe('the command line', () => {
  it.each([
    ['an unknown command', ['server'], 2, /unknown command 'server'\n\(Did you mean serve\?\)/],
    ['an unknown flag', ['migrate', '--force'], 2, /unknown option '--force'/],
    [
      'an agent without a server',
      ['runner', '--agent'],
      2,
      /^runner --agent needs the server .* and a token/,
    ],
    [
      'an agent that would send its token unencrypted',
      ['runner', '--agent', '--url', 'http://gantry.example.com', '--token', 'secret'],
      2,
      /the URL must begin with https:\/\//,
    ],
    [
      'an agent with two tokens',
      [
        'runner',
        '--agent',
        '--url',
        'https://gantry.example.com',
        '--token',
        'secret',
        '--token-file',
        '/dev/null',
      ],
      2,
      /the token is set both directly and in a file/,
    ],
    [
      'an agent whose token file does not exist',
      [
        'runner',
        '--agent',
        '--url',
        'https://gantry.example.com',
        '--token-file',
        '/nowhere/token',
      ],
      1,
      /GANTRY_AGENT_TOKEN_FILE cannot be read: ENOENT/,
    ],
    [
      'an agent whose token file is empty',
      ['runner', '--agent', '--url', 'https://gantry.example.com', '--token-file', '/dev/null'],
      1,
      /GANTRY_AGENT_TOKEN_FILE is empty/,
    ],
    [
      'an agent with an invalid URL',
      ['runner', '--agent', '--url', 'gantry', '--token', 'secret'],
      1,
      /GANTRY_AGENT_URL must be a URL that begins with https/,
    ],
    [
      'reseal without a database',
      ['reseal'],
      1,
      /^There is no database: \/nowhere\/at\/all\.sqlite\. Check DATABASE_URL\.$/m,
    ],
    [
      'a runner on SQLite',
      ['runner'],
      1,
      /only one process can use a SQLite file, and the server executes its runs/,
    ],
  ])('refuses %s with a clear error, without a stack trace', async (_, args, exit, text) => {
    const { code, stdout, stderr } = await runGantry(args, {
      DATABASE_URL: 'sqlite:/nowhere/at/all.sqlite',
    });
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toMatch(text);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('reports all invalid environment variables together, without a stack trace', async () => {
    const { code, stderr } = await runGantry(['migrate'], { PORT: 'http', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The configuration has 2 mistakes:\n  - PORT must be a whole number from 0 to 65535\n  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent\n',
    );
  });
});

/** Reads the files of a folder as one text. */
function readFiles(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}
