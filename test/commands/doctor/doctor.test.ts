import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import S3rver from 's3rver';
import { describe, expect, inject, it, vi } from 'vitest';
import { type Environment, runGantry } from '../../core/database/gantry-process.js';
import { needs } from '../../support/needs.js';
import { ToolVendor } from '../../support/tool-vendor.js';
import {
  environment,
  failuresOf,
  omitSetting,
  prepareEachTest,
  runDoctor,
  store,
} from './support/run-doctor.js';

vi.setConfig({ testTimeout: 120_000 });

const PATH = process.env['PATH'] ?? '';
/** The settings of a server that executes runs, for which doctor also checks tools and sandbox. */
const WITH_WORKERS = { GANTRY_RUN_WORKERS: '1' };

prepareEachTest();

describe('doctor', () => {
  it('creates neither a database nor a key if none exists', async () => {
    omitSetting('GANTRY_ENCRYPTION_KEY');
    const { code, findingsOf } = await runDoctor();
    expect(code).toBe(0);
    expect(findingsOf('database')).toEqual([
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining('The database does not exist yet') as unknown,
      }),
    ]);
    expect(existsSync(join(store.folder, 'gantry.sqlite'))).toBe(false);
    expect(existsSync(join(store.folder, 'encryption.key'))).toBe(false);
  });

  it('reports all invalid settings together, and continues with the other checks', async () => {
    const { code, findingsOf, text } = await runDoctor({
      PORT: 'many',
      GANTRY_ENCRYPTION_KEY: 'hunter2',
      GANTRY_PUBLC_URL: 'https://gantry.example.com',
    });
    expect(code).toBe(1);
    expect(failuresOf(findingsOf('settings')).map(({ detail }) => detail.split(' ')[0])).toEqual([
      'PORT',
      'GANTRY_ENCRYPTION_KEY',
    ]);
    expect(findingsOf('settings')).toContainEqual(
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining('GANTRY_PUBLC_URL') as unknown,
      }),
    );
    expect(findingsOf('key')).toEqual([
      expect.objectContaining({
        status: 'warn',
        detail: expect.stringContaining(
          'Skipped because of invalid settings: GANTRY_ENCRYPTION_KEY',
        ) as unknown,
      }),
    ]);
    expect(findingsOf('files')[0]?.status).toBe('ok');
    expect(text).not.toContain('hunter2');
  });

  it('reports together the settings that prevent a start in production', async () => {
    const { code, findingsOf } = await runDoctor({ HOST: '0.0.0.0', GANTRY_DEMO: '1' });
    expect(code).toBe(1);
    expect(failuresOf(findingsOf('safety')).map(({ detail }) => detail.split(' ')[0])).toEqual([
      'GANTRY_PUBLIC_URL',
      'GANTRY_DEMO',
    ]);
  });

  it('reports that PostgreSQL does not respond, or that the database is missing', async () => {
    const refused = await runDoctor({
      DATABASE_URL: 'postgres://gantry:hunter2@127.0.0.1:1/gantry',
    });
    expect(refused.code).toBe(1);
    expect(refused.findingsOf('database')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringMatching(
          /127\.0\.0\.1:1\/gantry cannot be used: .*ECONNREFUSED/,
        ) as unknown,
        advice: expect.stringContaining('that PostgreSQL runs') as unknown,
      }),
    ]);
    expect(refused.text).not.toContain('hunter2');

    const missing = await runDoctor({ DATABASE_URL: `${inject('postgresUrl')}/no_such_database` });
    expect(missing.findingsOf('database')).toEqual([
      expect.objectContaining({
        status: 'fail',
        advice: expect.stringContaining('CREATE DATABASE') as unknown,
      }),
    ]);
  });

  it('reports a file that is not a database, and one that others can read', async () => {
    const file = join(store.folder, 'gantry.sqlite');
    await runGantry(['migrate'], environment);
    execFileSync('chmod', ['644', file]);
    expect((await runDoctor()).findingsOf('database')).toContainEqual(
      expect.objectContaining({ status: 'warn', advice: `chmod 600 ${file}` }),
    );
    writeFileSync(file, 'not a database at all, '.repeat(100));
    const { code, findingsOf } = await runDoctor();
    expect(code).toBe(1);
    expect(failuresOf(findingsOf('database'))[0]?.advice).toContain('restore a backup');
  });

  it('reports that the tool and bubblewrap are missing, and what to install', async () => {
    const { code, findingsOf } = await runDoctor({ ...WITH_WORKERS, PATH: '/nowhere' });
    expect(code).toBe(1);
    expect(findingsOf('tools')).toEqual([
      expect.objectContaining({
        status: 'fail',
        advice: expect.stringContaining('put tofu or terraform on the search path') as unknown,
      }),
    ]);
    expect(findingsOf('sandbox')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringContaining('bwrap') as unknown,
        advice: expect.stringContaining('Install bubblewrap') as unknown,
      }),
    ]);
    expect((await runDoctor({ PATH: '/nowhere' })).code).toBe(0);
  });

  it('reports which tools can be installed from a mirror, or that it is empty or unreadable', async () => {
    const mirror = join(store.folder, 'mirror');
    mkdirSync(mirror);
    const auto = { PATH: '/nowhere', GANTRY_RUN_WORKERS: '0', GANTRY_TOOLS: 'auto' };
    const empty = await runDoctor({ ...auto, GANTRY_TOOLS_MIRROR: mirror });
    expect(empty.findingsOf('tools').at(-1)).toMatchObject({
      status: 'warn',
      detail: expect.stringMatching(/^There is no release of OpenTofu for \w+ at /) as unknown,
    });
    const vendor = await ToolVendor.open();
    await vendor.release('tofu', '1.10.6');
    const filled = await runDoctor({ ...auto, GANTRY_TOOLS_MIRROR: vendor.folder });
    await vendor.close();
    expect(filled.findingsOf('tools').at(-1)).toMatchObject({
      status: 'ok',
      detail: `Releases of tofu at ${vendor.folder}/tofu/<version>: 1.`,
    });
    const unreadable = await runDoctor({ ...auto, GANTRY_TOOLS_MIRROR: vendor.folder });
    expect(unreadable.findingsOf('tools').at(-1)).toMatchObject({
      status: 'warn',
      advice: expect.stringContaining('Correct GANTRY_TOOLS_MIRROR') as unknown,
    });
  });

  it.runIf(needs('cli', 'bwrap'))('finds no problem in a working tool and bubblewrap', async () => {
    const { code, text, findingsOf } = await runDoctor(WITH_WORKERS);
    expect(code, text).toBe(0);
    const [sandbox, ...rest] = findingsOf('sandbox');
    expect(sandbox).toMatchObject({ status: 'ok', detail: 'bubblewrap works.' });
    // Further findings depend on the machine: mounts, system calls and control groups.
    expect(rest.at(-1)?.detail).toMatch(/control group/);
    expect(rest.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it.runIf(needs('bwrap'))('warns of refused runs if control groups are required', async () => {
    const groupWith = async (mode: string) =>
      (await runDoctor({ ...WITH_WORKERS, GANTRY_RUN_CGROUPS: mode })).findingsOf('sandbox').at(-1);
    expect(await groupWith('off')).toMatchObject({
      status: 'ok',
      detail: 'Runs have no control groups of their own: GANTRY_RUN_CGROUPS is off.',
    });
    // Whether this process has a delegated group depends on the machine.
    const required = await groupWith('on');
    expect(`${required?.status}: ${required?.detail}`).toMatch(
      /^ok: Each run can have|^warn: Started from here, runs would be refused: /,
    );
  });

  it.runIf(needs('prlimit'))('starts bubblewrap, and reports one that does not work', async () => {
    const folder = join(store.folder, 'bin');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'bwrap'),
      '#!/bin/sh\necho "No permissions to create a new namespace" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    const { findingsOf } = await runDoctor({ ...WITH_WORKERS, PATH: `${folder}:${PATH}` });
    expect(findingsOf('sandbox')).toEqual([
      expect.objectContaining({
        status: 'fail',
        detail: expect.stringContaining('No permissions to create a new namespace') as unknown,
        advice: expect.stringContaining('user namespaces') as unknown,
      }),
    ]);
  });

  it('reports a public address that does not resolve, and a missing proxy setting', async () => {
    const { code, findingsOf } = await runDoctor({ GANTRY_PUBLIC_URL: 'https://gantry.invalid' });
    expect(code).toBe(1);
    expect(findingsOf('address').map(({ status }) => status)).toEqual(['warn', 'fail']);
    expect(findingsOf('address')[0]?.detail).toContain('GANTRY_TRUST_PROXY');
  });

  it.runIf(needs('openssl'))(
    'requests the public address if it is set, and reports how it fails',
    async () => {
      const [key, certificate] = [join(store.folder, 'tls.key'), join(store.folder, 'tls.crt')];
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-subj',
          '/CN=localhost',
          '-addext',
          'subjectAltName=DNS:localhost',
          '-keyout',
          key,
          '-out',
          certificate,
        ],
        { stdio: 'ignore' },
      );
      let status = 204;
      const proxy = createServer(
        { key: readFileSync(key), cert: readFileSync(certificate) },
        (_, response) => void response.writeHead(status).end(),
      );
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as { port: number };
      const checkAddress = async (host: string, more: Environment = {}) =>
        (
          await runDoctor({
            GANTRY_PUBLIC_URL: `https://${host}:${port}`,
            GANTRY_TRUST_PROXY: '1',
            ...more,
          })
        )
          .findingsOf('address')
          .at(-1);
      const trusted = { NODE_EXTRA_CA_CERTS: certificate };
      try {
        expect(await checkAddress('localhost')).toMatchObject({
          status: 'warn',
          advice: expect.stringContaining('NODE_EXTRA_CA_CERTS') as unknown,
        });
        expect(await checkAddress('localhost', trusted)).toMatchObject({
          status: 'ok',
          detail: `https://localhost:${port}/api/v2/ping responds.`,
        });
        expect(await checkAddress('127.0.0.1', trusted)).toMatchObject({
          status: 'warn',
          advice: expect.stringContaining('for another name') as unknown,
        });
        for (status of [502, 504])
          expect(await checkAddress('localhost', trusted)).toMatchObject({
            status: 'warn',
            detail: expect.stringContaining(`status ${status}`) as unknown,
            advice: expect.stringContaining('The proxy does not reach the server') as unknown,
          });
      } finally {
        proxy.close();
      }
      expect(await checkAddress('localhost')).toMatchObject({
        status: 'warn',
        detail: expect.stringContaining('ECONNREFUSED') as unknown,
        advice: expect.stringContaining('before the first start') as unknown,
      });
    },
  );

  it('stores a file in the bucket, and reports a missing bucket', async () => {
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(store.folder, 's3'),
      configureBuckets: [{ name: 'gantry' }],
    });
    const { port } = await bucket.run();
    const settings = {
      GANTRY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
    try {
      expect(
        (await runDoctor({ ...settings, GANTRY_ARTIFACTS: 's3://gantry/files' })).findingsOf(
          'files',
        ),
      ).toEqual([expect.objectContaining({ status: 'ok' })]);
      expect(
        (await runDoctor({ ...settings, GANTRY_ARTIFACTS: 's3://elsewhere' })).findingsOf('files'),
      ).toEqual([
        expect.objectContaining({
          status: 'fail',
          advice: expect.stringContaining('Create the bucket') as unknown,
        }),
      ]);
    } finally {
      await bucket.close();
    }
  });
});
