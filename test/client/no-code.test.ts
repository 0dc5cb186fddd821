import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Gantry } from '../../client/src/index.js';
import { packageRoot } from '../../src/core/package-root.js';
import { examplesOf } from '../docs/support/examples.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { findFreePort } from '../support/find-free-port.js';
import { startServer, type TestServer } from '../support/server.js';
import { Consumer } from './support/consumer.js';

/** The module of the page, whose output contains the version. */
const createModule = (version: string) => `
variable "region" {
  type = string
}

resource "terraform_data" "server" {
  input = "\${var.region} ${version}"
}

output "server" {
  value = terraform_data.server.output
}
`;

describe('the program of docs/no-code.md', { timeout: 120_000 }, () => {
  const consumer = new Consumer();
  let server: TestServer;
  beforeAll(async () => {
    const port = await findFreePort();
    const settings = {
      PORT: String(port),
      GANTRY_PUBLIC_URL: `http://127.0.0.1:${port}`,
      GANTRY_RUN_EXECUTOR: 'simulated',
    };
    server = await startServer('sqlite', settings, { realTool: true });
    await consumer.install();
  });
  afterAll(async () => {
    await server.stop();
    consumer.remove();
  });

  it('publishes, provisions and upgrades', async () => {
    const gantry = new Gantry({ url: server.url, token: server.adminToken });
    await gantry.organizations.create({ name: 'acme', email: 'platform@acme.example' });
    for (const version of ['1.0.0', '1.1.0'])
      writeFileSync(
        join(consumer.folder, `site-${version}.tar.gz`),
        packFiles({ 'main.tf': createModule(version) }),
      );
    const programs = examplesOf('docs/no-code.md').filter(({ language }) => language === 'ts');
    expect(programs).toHaveLength(1);
    const [{ code } = { code: '' }] = programs;
    consumer.write('site.ts', code.replace('https://gantry.example.com', server.url));
    const typeRoots = [join(packageRoot, 'node_modules/@types')];
    const options = { types: ['node'], typeRoots, noEmit: false };
    expect(await consumer.compile(['site.ts'], options)).toBe('');
    const out = await consumer.run('site.js', { GANTRY_TOKEN: server.adminToken });
    expect(out).toMatch(/^server .*simulated/im);
    expect(out).toMatch(/^Review the plan: http/m);
    const [workspace] = await gantry.workspaces.list({ organizationName: 'acme' }).all();
    expect(workspace).toMatchObject({
      name: 'site-eu',
      sourceModuleId: 'private/acme/site/aws/1.1.0',
      noCodeUpgradeAvailable: false,
    });
  });
});
