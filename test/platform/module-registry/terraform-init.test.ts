import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findNewestMatching } from '../../../src/lib/versions/version-constraint.js';
import { nextSiteArchive, siteArchive } from '../../support/facts/module-facts.js';
import { findFreePort } from '../../support/find-free-port.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import { SiteRegistry } from './support/registry.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PUBLISHED = ['1.0.0', '1.10.0', '1.9.0', '2.0.0-rc.1'];

describeEachTool('$title with modules of a registry', (tool) =>
  describe.each(databases)('on %s', (kind) => {
    let server: TestServer;
    let folder: string;
    let host: string;
    let token: string;

    beforeAll(async () => {
      // The tool follows links with the public URL of the server.
      const port = await findFreePort();
      server = await startServer(kind, {
        PORT: String(port),
        GANTRY_PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
      host = new URL(server.url).host;
      const registry = new SiteRegistry(server);
      await registry.createModule();
      for (const number of PUBLISHED)
        await registry.publish(number, number === '1.0.0' ? siteArchive() : nextSiteArchive());
      await registry.createVersion('1.11.0');
      token = (await registry.world.token('organization token of acme')) ?? '';
    });
    beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'gantry-init-'))));
    afterEach(() => rmSync(folder, { recursive: true }));
    afterAll(() => server.stop());

    /** Writes a configuration that uses the module, and a CLI configuration with the token. */
    function write(version: string, sent: string | null = token, name = 'site'): void {
      const services = ['modules', 'providers']
        .map((what) => `    "${what}.v1" = "${server.url}/api/registry/v1/${what}/"\n`)
        .join('');
      const credentials = sent === null ? '' : `credentials "${host}" {\n  token = "${sent}"\n}\n`;
      writeFileSync(
        join(folder, 'cli.tfrc'),
        `host "${host}" {\n  services = {\n${services}  }\n}\n${credentials}`,
      );
      const constraint = version === '' ? '' : `  version = "${version}"\n`;
      writeFileSync(
        join(folder, 'main.tf'),
        `module "site" {\n  source  = "${host}/acme/${name}/aws"\n${constraint}  region  = "eu-central-1"\n}\n\noutput "servers" {\n  value = module.site.servers\n}\n`,
      );
    }

    function run(...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        TF_CLI_CONFIG_FILE: join(folder, 'cli.tfrc'),
        CHECKPOINT_DISABLE: '1',
        TF_IN_AUTOMATION: '1',
      };
      return new Promise((resolve) => {
        execFile(
          tool.path,
          [...args, '-no-color', '-input=false'],
          { cwd: folder, env },
          (error, stdout, stderr) => {
            // The tool wraps its messages at the width of a terminal.
            resolve({
              code: error ? Number(error.code) : 0,
              output: `${stdout}${stderr}`.replace(/[\s│]+/g, ' '),
            });
          },
        );
      });
    }

    it('installs the newest release, plans and applies', async () => {
      write('');
      const installed = await run('init');
      expect(installed.code, installed.output).toBe(0);
      expect(installed.output).toContain(`Downloading ${host}/acme/site/aws 1.10.0 for site`);
      const planned = await run('plan');
      expect(planned.output).toContain('Plan: 1 to add, 0 to change, 0 to destroy.');
      const applied = await run('apply', '-auto-approve');
      expect(applied.output).toContain('"server-1.eu-central-1"');
    });

    it.each([
      '~> 1.0.0',
      '~> 1',
      '~> 0.9',
      '1.9.0',
      'v1.9',
      '>= 1.0, != 1.10.0',
      '> 1.9.0',
      '2.0.0-rc.1',
      '>= 2.0.0-rc.1',
      '~> 2.0.0-rc.1',
      '2.0.0-rc.1, >= 1.0',
      '2.0.0-rc.1, != 1.0.0',
    ])('installs the same version as runs for the constraint %s', async (constraint) => {
      write(constraint);
      const { output } = await run('init');
      const chosen = findNewestMatching(constraint, PUBLISHED);
      expect(output).toMatch(
        chosen === null
          ? /There is no available version of module .* which matches the given version constraint/
          : `acme/site/aws ${chosen} for site`,
      );
    });

    it.each([
      [
        'a version that waits for its archive',
        '1.11.0',
        'site',
        /There is no available version .* The newest available version is 1\.10\.0\./,
      ],
      ['an absent module', '1.0.0', 'nowhere', /cannot be found in the module registry/],
    ])(
      'reports an absent module or version with the reason: %s',
      async (_, version, name, message) => {
        write(version, token, name);
        const { code, output } = await run('init');
        expect(code).toBe(1);
        expect(output).toMatch(message);
      },
    );

    it('reports a missing or unknown token', async () => {
      for (const sent of [null, 'unknown']) {
        write('1.0.0', sent);
        const { code, output } = await run('init');
        expect(code).toBe(1);
        expect(output).toMatch(/401 Unauthorized/);
      }
    });

    it('refuses an archive that was modified on the disk of the server', async () => {
      await server.database.write(async (manager) =>
        manager.query(
          `UPDATE registry_module_versions SET archive_sha256 = '${'0'.repeat(64)}' WHERE number = '1.9.0'`,
        ),
      );
      write('1.9.0');
      const { code, output } = await run('init');
      expect(code).toBe(1);
      expect(output).toMatch(/Checksums did not match/);
    });
  }),
);
