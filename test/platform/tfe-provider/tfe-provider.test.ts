import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { exampleArmor } from '../../areas/gpg-keys/support/registry.js';
import { needs } from '../../support/needs.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import { World } from '../../support/world.js';
import { Terminal } from '../runs/support/terminal.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const PROVIDER = process.env['GANTRY_TEST_TFE_PROVIDER'] ?? '';
const FILES = ['main.tf', 'data.tf'];

describe.runIf(needs('tfe-provider'))('the tfe provider', () =>
  describeEachTool('with $title', (tool) =>
    describe.each(databases)('on %s', (kind) => {
      let server: TestServer;
      let terminal: Terminal;
      beforeAll(async () => {
        server = await startServer(kind);
        const world = new World(server);
        for (const user of ['user dana', 'user kim']) await world.establish(user);
        const folder = dirname(PROVIDER);
        terminal = new Terminal(server, tool, server.adminToken, {
          settings: `provider_installation {\n  dev_overrides {\n    "hashicorp/tfe" = "${folder}"\n  }\n}\n`,
        });
        const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
        for (const name of FILES) terminal.write({ [name]: textOf(name) });
        terminal.write({ 'key.asc': exampleArmor('acme') });
      });
      afterAll(async () => {
        terminal.close();
        await server.stop();
      });

      async function run(command: string, text: string, ...options: string[]): Promise<number> {
        const args = [
          `-var=host=${terminal.host}`,
          `-var=text=${text}`,
          '-no-color',
          '-input=false',
        ];
        const { code, output } = await terminal.run(command, ...args, ...options);
        expect([0, 2], output).toContain(code);
        return code;
      }

      it.each(['first', 'second'])(
        'applies %s values, and plans no changes afterwards',
        async (text) => {
          await run('apply', text, '-auto-approve');
          expect(await run('plan', text, '-detailed-exitcode')).toBe(0);
        },
      );

      it('plans changes if a value differs', async () => {
        expect(await run('plan', 'third', '-detailed-exitcode')).toBe(2);
      });

      it('destroys everything', async () => {
        await run('destroy', 'second', '-auto-approve');
        const left = { where: { name: 'tfp' } };
        expect(await server.database.read.count(Organization, left)).toBe(0);
      });
    }),
  ),
);
