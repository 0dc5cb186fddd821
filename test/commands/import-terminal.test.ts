import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runGantry } from '../core/database/gantry-process.js';
import { cloudBlock, hostSettings, Terminal } from '../platform/runs/support/terminal.js';
import { findFreePort } from '../support/find-free-port.js';
import { startServer, type TestServer } from '../support/server.js';
import { describeEachTool, type Tool } from '../support/tools.js';
import { World } from '../support/world.js';

vi.setConfig({ testTimeout: 180_000 });

const NOTE = `
resource "terraform_data" "note" {
  input = "kept"
}
`;

/** Starts a server with a public address, because links to states, logs and uploads contain it. */
async function startPublicServer(tool: Tool): Promise<TestServer> {
  const port = String(await findFreePort());
  vi.stubEnv('PATH', tool.searchPath);
  const server = await startServer(
    'sqlite',
    { PORT: port, GANTRY_PUBLIC_URL: `http://127.0.0.1:${port}` },
    { realTool: true },
  );
  vi.unstubAllEnvs();
  return server;
}

describeEachTool('a configuration whose organization was imported, with $title', (tool) => {
  let from: TestServer;
  let to: TestServer;
  let terminal: Terminal | undefined;
  beforeAll(async () => {
    from = await startPublicServer(tool);
    to = await startPublicServer(tool);
  });
  afterAll(async () => {
    terminal?.close();
    await Promise.all([from.stop(), to.stop()]);
  });

  it('has no changes after it names the new host', async () => {
    const [source, target] = [new World(from), new World(to)];
    for (const world of [source, target]) await world.establish('organization acme');
    const sourceToken = (await source.token('owner of acme')) ?? '';
    const targetToken = (await target.token('owner of acme')) ?? '';
    terminal = new Terminal(from, tool, sourceToken, { settings: hostSettings(to, targetToken) });
    terminal.write({ 'main.tf': NOTE, 'backend.tf': cloudBlock(terminal.host, 'site') });
    expect(await terminal.run('init')).toMatchObject({ code: 0 });
    const applied = await terminal.run('apply', '-auto-approve');
    expect(applied.output).toContain('Resources: 1 added');

    const imported = await runGantry(
      ['import', '--from', from.url, '--organization', 'acme', '--to', to.url],
      { TFE_TOKEN: sourceToken, GANTRY_TOKEN: targetToken },
    );
    expect(imported.code, imported.stdout + imported.stderr).toBe(0);

    terminal.write({ 'backend.tf': cloudBlock(new URL(to.url).host, 'site') });
    rmSync(join(terminal.folder, 'work/.terraform'), { recursive: true });
    const init = await terminal.run('init', '-input=false');
    expect(init.code, init.output).toBe(0);
    const planned = await terminal.run('plan');
    expect(planned.output).toContain('No changes.');
  });
});
