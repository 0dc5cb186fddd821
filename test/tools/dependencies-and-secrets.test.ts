import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.js';
import { startAdvisoryRegistry } from './support/advisory-registry.js';

interface Outcome {
  readonly findings?: string[];
  readonly skipped?: string;
}

const importCheck = (name: string) =>
  import(pathToFileURL(join(packageRoot, `tools/checks/${name}.mjs`)).href);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-check-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeFile = (file: string, text: string) => writeFileSync(join(folder, file), text);

function writeLockFile(packages: Record<string, object>): void {
  writeFile(
    'package.json',
    JSON.stringify({ name: 'planted', version: '1.0.0', dependencies: { express: '4.0.0' } }),
  );
  writeFile(
    'package-lock.json',
    JSON.stringify({ name: 'planted', version: '1.0.0', lockfileVersion: 3, packages }),
  );
}

describe('the check of licenses', () => {
  const findLicenseProblems = async (packages: Record<string, object>): Promise<string[]> => {
    writeLockFile(packages);
    const { checkLicenses } = await importCheck('licenses');
    return checkLicenses(folder);
  };

  it('reports refused licenses at any depth, and missing or unreadable ones', async () => {
    expect(
      await findLicenseProblems({
        'node_modules/free': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
        'node_modules/free/node_modules/planted': { version: '1.2.3', license: 'AGPL-3.0-only' },
        'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
        'node_modules/silent': { version: '2.0.0' },
        'node_modules/own-words': { version: '3.0.0', license: 'SEE LICENSE IN LICENSE.txt' },
      }),
    ).toEqual([
      'planted 1.2.3: license AGPL-3.0-only is not allowed',
      'both 1.0.0: license MIT AND GPL-3.0-only is not allowed',
      'silent 2.0.0: license none is not allowed',
      'own-words 3.0.0: license SEE LICENSE IN LICENSE.txt is not allowed',
    ]);
  });

  it('allows an exception for its package only, and ignores development dependencies', async () => {
    expect(
      await findLicenseProblems({
        'node_modules/openpgp': { version: '6.0.0', license: 'LGPL-3.0+' },
        'node_modules/other': { version: '1.0.0', license: 'LGPL-3.0+' },
        'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      }),
    ).toEqual(['other 1.0.0: license LGPL-3.0+ is not allowed']);
  });

  it('includes the development dependencies that ship with the portal', async () => {
    mkdirSync(join(folder, 'portal/src'), { recursive: true });
    writeFile(
      'portal/src/page.tsx',
      "import { one } from '@scope/one/part';\nimport './local.js';\n",
    );
    const dev = true;
    expect(
      await findLicenseProblems({
        'node_modules/@scope/one': {
          version: '1.0.0',
          license: 'MIT',
          dev,
          dependencies: { two: '*' },
        },
        'node_modules/@scope/one/node_modules/two': {
          version: '2.0.0',
          license: 'GPL-3.0-only',
          dev,
        },
        'node_modules/two': { version: '1.0.0', license: 'GPL-2.0-only', dev },
      }),
    ).toEqual(['two 2.0.0: license GPL-3.0-only is not allowed']);
  });

  it('reports a lock file with an unknown structure', async () => {
    expect(await findLicenseProblems({})).toHaveLength(1);
  });
});

describe('the check of advisories', () => {
  const audit = async (registry: string): Promise<Outcome> => {
    writeLockFile({
      '': { name: 'planted', version: '1.0.0', dependencies: { express: '4.0.0' } },
      'node_modules/express': { version: '4.0.0', license: 'MIT' },
    });
    const { checkAdvisories } = await importCheck('advisories');
    return checkAdvisories(folder, {
      ...process.env,
      npm_config_registry: registry,
      npm_config_cache: join(folder, 'cache'),
    });
  };

  it('fails on an advisory of high severity, and names it', async () => {
    const registry = await startAdvisoryRegistry({ express: 'high' });
    expect(await audit(registry.url)).toEqual({ findings: ['express: high, A planted advisory'] });
    await registry.stop();
  });

  it('finds nothing if the registry reports no advisory, or none that is severe', async () => {
    const nothingSevere: Record<string, string>[] = [{}, { express: 'low' }];
    for (const severities of nothingSevere) {
      const registry = await startAdvisoryRegistry(severities);
      expect(await audit(registry.url)).toEqual({ findings: [] });
      await registry.stop();
    }
  });

  it('reports that it was skipped if no registry responds', async () => {
    const registry = await startAdvisoryRegistry({});
    await registry.stop();
    expect((await audit(registry.url)).skipped).toMatch(/^npm audit returned no report: ./);
  });
});

describe('the check of secrets', () => {
  const scan = async (...more: object[][]): Promise<Outcome> => {
    execFileSync('git', ['init', '--quiet', folder]);
    const { checkSecrets } = await importCheck('secrets');
    return checkSecrets(folder, ...(more.length > 0 ? more : [[]]));
  };
  const armor = (text: string) => `-----BEGIN PGP PRIVATE ${text}`;

  it('finds cloud keys, private keys and private OpenPGP keys, and prints none', async () => {
    const accessKey = ['AKIA', 'QZ7BWX3N4RT5LM6P'].join('');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFile('cloud.env', `\nAWS_ACCESS_KEY_ID=${accessKey}\n`);
    writeFile('server.pem', privateKey);
    writeFile('release.asc', `${armor('KEY BLOCK-----')}\n\nlQOYBGd0hYABCADW\n`);
    writeFile('clean.txt', 'nothing to see');
    const { findings } = await scan();
    expect(findings).toEqual([
      'cloud.env:2: aws',
      'release.asc:1: pgp-private-key',
      'server.pem:1: privatekey',
    ]);
  });

  it('ignores the files that git ignores', async () => {
    writeFile('.gitignore', 'release.asc\n');
    writeFile('release.asc', `${armor('KEY BLOCK-----')}\n\nlQOYBGd0hYABCADW\n`);
    expect(await scan()).toEqual({ findings: [] });
  });

  it('allows one kind of finding in one file, as long as it is found there', async () => {
    writeFile('test.asc', `${armor('KEY BLOCK-----')}\n\nlQOYBGd0hYABCADW\n`);
    expect(await scan([{ file: 'test.asc', rule: 'pgp-private-key' }])).toEqual({ findings: [] });
    expect((await scan([{ file: 'test.asc', rule: 'aws' }])).findings).toEqual([
      'test.asc:1: pgp-private-key',
      'test.asc: aws is allowed in tools/checks/secrets.mjs, but no longer found',
    ]);
  });
});
