import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { findFreePort } from '../../support/find-free-port.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import { RunStory } from './support/run-story.js';
import { cloudBlock, Terminal } from './support/terminal.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const NOTES = `
variable "text" {
  type    = string
  default = "first"
}

resource "terraform_data" "note" {
  input = var.text
}

resource "terraform_data" "other" {
  input = terraform.workspace
}

output "note" {
  value = terraform_data.note.output
}
`;

describeEachTool('runs from a terminal with $title', (tool) =>
  describe.each(databases)('on %s', (kind) => {
    let server: TestServer;
    let story: RunStory;
    const terminals: Terminal[] = [];

    beforeAll(async () => {
      vi.stubEnv('PATH', tool.searchPath);
      // Links name the public address, to which the tool uploads and from which it reads logs.
      const port = await findFreePort();
      server = await startServer(
        kind,
        { PORT: String(port), GANTRY_PUBLIC_URL: `http://127.0.0.1:${port}` },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      story = await RunStory.begin(server);
    });
    afterAll(async () => {
      terminals.forEach((terminal) => terminal.close());
      await server.stop();
    });

    function openTerminal(
      name: string,
      files: Record<string, string> = { 'main.tf': NOTES },
    ): Terminal {
      const terminal = new Terminal(server, tool, story.token);
      terminals.push(terminal);
      terminal.write({ 'backend.tf': cloudBlock(terminal.host, name), ...files });
      return terminal;
    }

    /** The newest run of the workspace. */
    async function runOf(name: string): Promise<Run> {
      const { id } = await story.readWorkspace(name);
      return server.database.read.findOneOrFail(Run, {
        where: { workspaceId: id },
        order: { position: 'DESC' },
      });
    }

    async function stateOf(name: string): Promise<{ resources: { name: string }[] }> {
      const { id } = await story.readWorkspace(name);
      const state = await server.app.get(StateService, { strict: false }).findCurrent(id);
      return JSON.parse(String(state)) as { resources: { name: string }[] };
    }

    it('creates the workspace, plans, and applies after a yes', async () => {
      const terminal = openTerminal('site');
      const init = await terminal.run('init');
      expect(init.code, init.output).toBe(0);
      const planned = await terminal.run('plan');
      expect(planned.code, planned.output).toBe(0);
      expect(planned.output).toMatch(/\+ resource "terraform_data" "note"/);
      expect(planned.output).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
      expect(await runOf('site')).toMatchObject({ planOnly: true, source: 'cloud' });
      expect((await story.readWorkspace('site')).currentConfigurationVersionId).toBeNull();

      const apply = terminal.start('apply');
      await apply.waitForOutput("Only 'yes' will be accepted");
      apply.type('yes');
      expect(await apply.exitCode, apply.output).toBe(0);
      expect(apply.output).toContain('Apply complete! Resources: 2 added, 0 changed, 0 destroyed.');
      expect(apply.output).toContain('note = "first"');
      expect((await stateOf('site')).resources.map(({ name }) => name)).toEqual(['note', 'other']);
      expect(JSON.stringify(await stateOf('site'))).toContain('"site"');
      expect(await runOf('site')).toMatchObject({ status: 'applied', source: 'cloud' });
    });

    it('passes on the options of plan and apply, and destroys', async () => {
      const terminal = openTerminal('flags');
      expect((await terminal.run('init')).code).toBe(0);
      const target = ['-target=terraform_data.note', '-var', 'text=from the terminal'];
      const targeted = await terminal.run('apply', '-auto-approve', ...target);
      expect(targeted.output).toContain('Resources: 1 added, 0 changed, 0 destroyed.');
      expect((await stateOf('flags')).resources.map(({ name }) => name)).toEqual(['note']);
      expect(JSON.stringify(await stateOf('flags'))).toContain('from the terminal');
      expect(await runOf('flags')).toMatchObject({
        targetAddrs: ['terraform_data.note'],
        autoApply: true,
        runVariables: null,
      });

      const replaced = await terminal.run('apply', '-auto-approve', '-replace=terraform_data.note');
      expect(replaced.output).toContain('Resources: 2 added, 0 changed, 1 destroyed.');
      const refreshed = await terminal.run('plan', '-refresh-only');
      expect(refreshed.output).toContain('No changes.');
      expect(await runOf('flags')).toMatchObject({ refreshOnly: true });
      const stale = await terminal.run('plan', '-refresh=false');
      expect(stale.output).toContain('No changes.');
      expect(await runOf('flags')).toMatchObject({ refresh: false });

      const destroyed = await terminal.run('destroy', '-auto-approve');
      expect(destroyed.output).toContain('Resources: 0 added, 0 changed, 2 destroyed.');
      expect((await stateOf('flags')).resources).toEqual([]);
    });

    it('continues when its run is confirmed elsewhere, and cancels a waiting run on Ctrl+C', async () => {
      const terminal = openTerminal('shared');
      expect((await terminal.run('init')).code).toBe(0);
      const first = terminal.start('apply');
      await first.waitForOutput("Only 'yes' will be accepted");
      const planned = await runOf('shared');
      const second = terminal.start('apply');
      await second.waitForOutput('Waiting for 1 run(s) to finish before being queued');
      second.interrupt();
      await second.waitForOutput('Do you want to cancel the remote operation?');
      second.type('yes');
      await second.waitForOutput('The remote operation was successfully cancelled.');
      await second.exitCode;
      expect(await runOf('shared')).toMatchObject({ status: 'canceled' });

      expect((await story.act(planned.id, 'apply')).status).toBe(202);
      await first.waitForOutput('approved using the UI or API');
      expect(await first.exitCode, first.output).toBe(0);
      expect(first.output).toContain('Apply complete! Resources: 2 added');
    });

    it('discards its run after a no', async () => {
      const terminal = openTerminal('refused');
      expect((await terminal.run('init')).code).toBe(0);
      const apply = terminal.start('apply');
      await apply.waitForOutput("Only 'yes' will be accepted");
      apply.type('no');
      expect(await apply.exitCode).toBe(1);
      expect(apply.output).toContain('Apply discarded.');
      expect(await runOf('refused')).toMatchObject({ status: 'discarded' });
    });

    it('shows why a plan fails, and hides secrets', async () => {
      const terminal = openTerminal('failing', {
        'main.tf': `variable "secret" {}\nvariable "text" {}\nresource "terraform_data" "a" {\n  input = var.secret\n  lifecycle {\n    precondition {\n      condition     = var.text == "yes"\n      error_message = "Say yes, not \${var.text}: \${var.secret}"\n    }\n  }\n}\n`,
      });
      expect((await terminal.run('init')).code).toBe(0);
      const { id } = await story.readWorkspace('failing');
      for (const [key, sensitive] of [
        ['secret', true],
        ['text', false],
      ] as const)
        await story.world.request('POST', `/api/v2/workspaces/${id}/vars`, {
          data: {
            type: 'vars',
            attributes: {
              key,
              value: sensitive ? 'hunter2-hunter2' : 'no',
              category: 'terraform',
              sensitive,
            },
          },
        });
      const plan = await terminal.run('plan');
      expect(plan.code).toBe(1);
      expect(plan.output).toContain('Say yes, not no');
      expect(plan.output).not.toContain('hunter2');
      const run = await runOf('failing');
      expect(run.status).toBe('errored');
      expect(run.error).toContain('Say yes, not no');
    });

    it('prints the plan and the error of an apply that fails immediately', async () => {
      const failing =
        'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "exit 3"\n  }\n}\n';
      const terminal = openTerminal('failing', { 'main.tf': failing });
      expect((await terminal.run('init')).code).toBe(0);
      const { code, output } = await terminal.run('apply', '-auto-approve');
      expect(code).toBe(1);
      expect(output).toContain('Plan: 1 to add, 0 to change, 0 to destroy.');
      expect(output).toContain('local-exec provisioner error');
    });

    it('prints the outputs of an apply that changes no resource', async () => {
      const terminal = openTerminal('outputs', { 'main.tf': 'output "o" {\n  value = "a"\n}\n' });
      expect((await terminal.run('init')).code).toBe(0);
      const { code, output } = await terminal.run('apply', '-auto-approve');
      expect(code, output).toBe(0);
      expect(output).toContain('Apply complete! Resources: 0 added, 0 changed, 0 destroyed.');
      expect(output).toContain('o = "a"');
    });

    it('works with the backend "remote", with the logs of the tool', async () => {
      const terminal = openTerminal('older', { 'main.tf': NOTES, 'backend.tf': '' });
      terminal.write({ 'backend.tf': remoteBackend(terminal.host, 'older') });
      const init = await terminal.run('init');
      expect(init.code, init.output).toBe(0);
      const planned = await terminal.run('plan');
      expect(planned.output).toMatch(/\+ resource "terraform_data" "note"/);
      expect(planned.output).not.toContain('"@level"');
      const apply = terminal.start('apply');
      await apply.waitForOutput("Only 'yes' will be accepted");
      apply.type('yes');
      expect(await apply.exitCode, apply.output).toBe(0);
      expect(apply.output).toContain('Apply complete! Resources: 2 added, 0 changed, 0 destroyed.');
      expect(await runOf('older')).toMatchObject({
        source: 'remote',
        appliedChanges: { add: 2, change: 0, destroy: 0 },
      });
      terminal.write({ 'main.tf': 'resource "terraform_data" "a" {\n  input = one([1, 2])\n}\n' });
      expect((await terminal.run('plan')).code).toBe(1);
      expect((await runOf('older')).error).toContain('Invalid function argument');
    });

    it('starts in the working directory, next to the folders that it refers to', async () => {
      const terminal = openTerminal('nested', {
        'backend.tf': '',
        'modules/note/main.tf':
          'variable "text" {}\nresource "terraform_data" "note" {\n  input = var.text\n}\n',
        'env/prod/main.tf':
          'module "note" {\n  source = "../../modules/note"\n  text   = file("${path.module}/note.txt")\n}\n',
        'env/prod/note.txt': 'deep',
      });
      terminal.write({ 'env/prod/backend.tf': cloudBlock(terminal.host, 'nested') });
      const init = terminal.startIn('env/prod', 'init');
      expect(await init.exitCode, init.output).toBe(0);
      const { id } = await story.readWorkspace('nested');
      await story.world.request('PATCH', `/api/v2/workspaces/${id}`, {
        data: { type: 'workspaces', attributes: { 'working-directory': 'env/prod' } },
      });
      const apply = terminal.startIn('env/prod', 'apply', '-auto-approve');
      expect(await apply.exitCode, apply.output).toBe(0);
      expect(JSON.stringify(await stateOf('nested'))).toContain('"deep"');
    });

    it.each([
      ['a tag', '["networking"]', { 'tag-names': ['networking'] }],
      ['a tag binding', '{ tier = "web" }', {}],
    ])('finds its workspace by %s', async (_, tags, attributes) => {
      const name = 'tag-names' in attributes ? 'by-tag' : 'by-binding';
      const bindings = [{ type: 'tag-bindings', attributes: { key: 'tier', value: 'web' } }];
      await story.world.request('POST', '/api/v2/organizations/acme/workspaces', {
        data: {
          type: 'workspaces',
          attributes: { name, ...attributes },
          relationships: name === 'by-binding' ? { 'tag-bindings': { data: bindings } } : {},
        },
      });
      const terminal = openTerminal(name);
      terminal.write({
        'backend.tf': cloudBlock(terminal.host, name).replace(/name = .*/, `tags = ${tags}`),
      });
      const init = await terminal.run('init', '-input=false');
      expect(init.code, init.output).toBe(0);
      expect((await terminal.run('workspace', 'show')).output.trim()).toBe(name);
      const created = await terminal.run('workspace', 'new', `${name}-new`);
      expect(created.code, created.output).toBe(0);
      const listed = await terminal.run('workspace', 'list');
      expect(listed.output).toMatch(new RegExp(`  ${name}\\n\\* ${name}-new\\n`));
    });

    it.each([
      ['a wrong token', 'wrong', /unauthorized|not found/i],
      ['a workspace of no-code provisioning', 'provisioned', /runs a no-code module/],
      ['a saved plan', 'saved', /provisional/],
    ])('ends with a readable error: %s', async (what, name, message) => {
      const terminal = new Terminal(
        server,
        tool,
        what === 'a wrong token' ? 'user-0000.wrong' : story.token,
      );
      terminals.push(terminal);
      terminal.write({ 'backend.tf': cloudBlock(terminal.host, name), 'main.tf': NOTES });
      if (name === 'provisioned') await story.workspace(name, { source: 'no-code-module' });
      const init = await terminal.run('init');
      const plan =
        init.code === 0
          ? await terminal.run('plan', ...(name === 'saved' ? ['-out=p'] : []))
          : init;
      expect(plan.code).toBe(1);
      expect(plan.output.replace(/\s+/g, ' ')).toMatch(message);
    });
  }),
);

function remoteBackend(host: string, name: string): string {
  return `terraform {\n  backend "remote" {\n    hostname     = "${host}"\n    organization = "acme"\n    workspaces {\n      name = "${name}"\n    }\n  }\n}\n`;
}
