import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatVariables } from '../../../src/commands/command-line.js';
import {
  ConfigError,
  type Environment,
  readConfig,
  variables,
} from '../../../src/core/config/config.js';
import { findUnsafeSettings } from '../../../src/core/config/unsafe-settings.js';

const KEY = Buffer.alloc(32, 7);
const POSTGRES = 'postgres://gantry:secret@db.example.com:5432/gantry';

function findMistakes(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.mistakes;
  }
}

describe('readConfig', () => {
  it('uses the documented default of every variable that is unset or blank', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      adminToken: null,
      encryptionKey: null,
      rateLimit: 30,
      demo: false,
      docs: true,
      trustProxy: 0,
    });
    expect(config.database).toEqual({ kind: 'sqlite', file: resolve('data/gantry.sqlite') });
    expect(config.publicUrl.href).toBe('http://127.0.0.1:3000/');
    expect(readConfig(Object.fromEntries(variables.map(({ name }) => [name, '  '])))).toEqual(
      config,
    );
  });

  it('reads only its argument', () => {
    const before = process.env['PORT'];
    process.env['PORT'] = '4711';
    expect(readConfig({}).port).toBe(3000);
    if (before === undefined) delete process.env['PORT'];
    else process.env['PORT'] = before;
  });

  it('reports all errors together, each with its variable and the expected value', () => {
    const wrong = {
      PORT: '65536',
      GANTRY_PUBLIC_URL: 'gantry.example.com',
      DATABASE_URL: 'mysql://db/gantry',
      GANTRY_ADMIN_TOKEN: 'short',
      GANTRY_ENCRYPTION_KEY: 'c2hvcnQ=',
      GANTRY_RATE_LIMIT: '-1',
      GANTRY_DEMO: 'yes',
      LOG_LEVEL: 'loud',
      GANTRY_CORS_ORIGINS: 'https://good.example.com,https://bad.example.com/path',
      GANTRY_BODY_LIMIT: '1e6',
      GANTRY_TRUST_PROXY: 'true',
    };
    const mistakes = findMistakes(wrong);
    expect(mistakes.map((mistake) => mistake.split(' ')[0]).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    for (const mistake of mistakes) expect(mistake).toMatch(/^[A-Z_0-9]+ must /);
    expect(() => readConfig(wrong)).toThrow(
      /^The configuration has 11 mistakes:\n {2}- PORT must be a whole number from 0 to 65535\n/,
    );
  });

  it('never repeats a secret in an error', () => {
    const secrets = {
      GANTRY_ADMIN_TOKEN: 'hunter2-hunter2',
      GANTRY_ENCRYPTION_KEY: 'hunter2',
      DATABASE_URL: 'postgres//gantry:hunter2@db/gantry',
    };
    expect(findMistakes(secrets)).toHaveLength(3);
    expect(findMistakes(secrets).join()).not.toContain('hunter2');
  });

  it.each([
    ['too short', 'x'.repeat(31)],
    ['with blanks', `${'0123456789abcdef'.repeat(2)} x`],
    ['of one character', 'x'.repeat(64)],
  ])('refuses an administrator token that is %s', (_, token) => {
    expect(findMistakes({ GANTRY_ADMIN_TOKEN: token })).toHaveLength(1);
  });

  it.each([
    ['sqlite:./some/file.sqlite', resolve('some/file.sqlite')],
    ['sqlite:/var/lib/gantry.sqlite', resolve('/var/lib/gantry.sqlite')],
    ['sqlite:///var/lib/gantry.sqlite', resolve('/var/lib/gantry.sqlite')],
  ])('reads %s as a file', (url, file) => {
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'sqlite', file });
  });

  it('reads the encryption key as base64 and as hex', () => {
    for (const text of [
      KEY.toString('base64'),
      KEY.toString('hex'),
      KEY.toString('hex').toUpperCase(),
    ])
      expect(readConfig({ GANTRY_ENCRYPTION_KEY: text }).encryptionKey).toEqual(KEY);
  });

  it('derives the public URL from host and port, with brackets around IPv6 addresses', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl.href).toBe('http://[::1]:8080/');
  });
});

describe('findUnsafeSettings', () => {
  const findUnsafeNames = (environment: Environment) =>
    findUnsafeSettings(readConfig(environment)).map((text) => text.split(' ')[0]);

  it('finds nothing in the defaults, nor in a production setup on PostgreSQL', () => {
    expect(findUnsafeNames({})).toEqual([]);
    const production = {
      HOST: '0.0.0.0',
      GANTRY_PUBLIC_URL: 'https://gantry.example.com',
      DATABASE_URL: POSTGRES,
      GANTRY_ENCRYPTION_KEY: KEY.toString('hex'),
    };
    expect(findUnsafeNames(production)).toEqual([]);
  });

  it.each([
    [
      'a public address without TLS',
      { GANTRY_PUBLIC_URL: 'http://gantry.example.com' },
      ['GANTRY_PUBLIC_URL'],
    ],
    ['a public listener without a public URL', { HOST: '0.0.0.0' }, ['GANTRY_PUBLIC_URL']],
    [
      'no rate limit on a public address',
      { HOST: '0.0.0.0', GANTRY_PUBLIC_URL: 'https://gantry.example.com', GANTRY_RATE_LIMIT: '0' },
      ['GANTRY_RATE_LIMIT'],
    ],
    ['sample data', { GANTRY_DEMO: '1' }, ['GANTRY_DEMO']],
    ['PostgreSQL without a shared key', { DATABASE_URL: POSTGRES }, ['GANTRY_ENCRYPTION_KEY']],
    [
      'all of them together',
      { HOST: '0.0.0.0', GANTRY_RATE_LIMIT: '0', GANTRY_DEMO: '1', DATABASE_URL: POSTGRES },
      ['GANTRY_PUBLIC_URL', 'GANTRY_RATE_LIMIT', 'GANTRY_DEMO', 'GANTRY_ENCRYPTION_KEY'],
    ],
  ])('names %s', (_, environment, expected) => {
    expect(findUnsafeNames(environment)).toEqual(expected);
  });

  it.each(['127.0.0.1', '::1', 'localhost'])('considers plain HTTP on %s safe', (host) => {
    expect(findUnsafeNames({ HOST: host, GANTRY_RATE_LIMIT: '0' })).toEqual([]);
  });
});

describe('the documentation of the variables', () => {
  const names = variables.map(({ name }) => name);

  it('--help lists each variable with its meaning and default', () => {
    const lines = formatVariables().split('\n');
    for (const { name, default: byDefault, meaning } of variables) {
      const line = lines.find((one) => one.trim().startsWith(`${name} `));
      expect(line, name).toContain(meaning);
      expect(line, name).toContain(byDefault === '' ? meaning : `[${byDefault}]`);
    }
  });

  it('docs/operations.md has a table with exactly these variables', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const listed = [...page.matchAll(/^\|\s*`([A-Z][A-Z0-9_]*)`\s*\|/gm)].map((match) => match[1]);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });
});
