import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Project } from '../../../src/platform/projects/project.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { JsonState } from '../../../src/platform/state/json-state.entity.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { findFreePort } from '../../support/find-free-port.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import { RunStory } from './support/run-story.js';
import { Terminal } from './support/terminal.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const NOTES = `
resource "terraform_data" "note" {
  input = "first"
}

resource "terraform_data" "other" {
  input = "second"
}

output "note" {
  value = terraform_data.note.output
}

output "secret" {
  value     = "hunter2-hunter2"
  sensitive = true
}
`;

interface StateText {
  readonly serial: number;
  readonly lineage: string;
  readonly resources: readonly { readonly name: string }[];
}

describeEachTool('local execution and states with $title', (tool) =>
  describe.each(databases)('on %s', (kind) => {
    let server: TestServer;
    let story: RunStory;
    const terminals: Terminal[] = [];

    beforeAll(async () => {
      vi.stubEnv('PATH', tool.searchPath);
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
      files: Readonly<Record<string, string>> = { 'main.tf': NOTES },
    ): Terminal {
      const terminal = new Terminal(server, tool, story.token);
      terminals.push(terminal);
      terminal.write(files);
      return terminal;
    }

    const backend = (type: 'cloud' | 'remote', workspaces: string): string =>
      `terraform {\n  ${type === 'cloud' ? 'cloud' : 'backend "remote"'} {\n    hostname     = "${new URL(server.url).host}"\n    organization = "acme"\n    workspaces {\n${workspaces}\n    }\n  }\n}\n`;
    const cloudFiles = (name: string) => ({ 'backend.tf': backend('cloud', `name = "${name}"`) });
    const remoteFiles = (name: string) => ({ 'backend.tf': backend('remote', `name = "${name}"`) });

    async function stateOf(name: string): Promise<StateText> {
      const { id } = await story.readWorkspace(name);
      const state = await server.app.get(StateService, { strict: false }).findCurrent(id);
      return JSON.parse(String(state)) as StateText;
    }

    const resourceNamesIn = async (name: string) =>
      (await stateOf(name)).resources.map((resource) => resource.name).sort();

    /** Runs a command that must succeed. */
    async function run(terminal: Terminal, ...args: readonly string[]): Promise<string> {
      const { code, output } = await terminal.run(...args);
      expect(code, `${args.join(' ')}: ${output}`).toBe(0);
      return output;
    }

    /** Runs a command that must fail. Returns its output as one line. */
    async function runFailing(terminal: Terminal, ...args: readonly string[]): Promise<string> {
      const { code, output } = await terminal.run(...args);
      expect(code, output).not.toBe(0);
      return output.replace(/\s+/g, ' ');
    }

    async function createLocalWorkspace(name: string): Promise<void> {
      await story.world.request('POST', '/api/v2/organizations/acme/workspaces', {
        data: { type: 'workspaces', attributes: { name, 'execution-mode': 'local' } },
      });
    }

    /** Creates a state in a new local workspace, and returns its terminal. */
    async function applyLocally(name: string): Promise<Terminal> {
      await createLocalWorkspace(name);
      const terminal = openTerminal({ 'main.tf': NOTES, ...cloudFiles(name) });
      await run(terminal, 'init');
      await run(terminal, 'apply', '-auto-approve');
      return terminal;
    }

    it('plans and applies with state and lock in Gantry, and without a run', async () => {
      await createLocalWorkspace('site');
      const terminal = openTerminal({ 'main.tf': NOTES, ...cloudFiles('site') });
      await run(terminal, 'init');
      expect(await run(terminal, 'plan')).toContain('Plan: 2 to add');
      const apply = terminal.start('apply');
      await apply.waitForOutput("Only 'yes' will be accepted");
      expect((await story.readWorkspace('site')).lockedBy).toMatchObject({ kind: 'user' });
      apply.type('yes');
      expect(await apply.exitCode, apply.output).toBe(0);
      expect(apply.output).toContain('Apply complete! Resources: 2 added');
      expect(await story.readWorkspace('site')).toMatchObject({ lockedBy: null, resourceCount: 2 });
      expect(await resourceNamesIn('site')).toEqual(['note', 'other']);
      const { id, currentStateVersionId } = await story.readWorkspace('site');
      expect(await server.database.read.countBy(Run, { workspaceId: id })).toBe(0);
      expect(await server.database.read.findOneBy(StateVersion, { workspaceId: id })).toMatchObject(
        { runId: null, createdBy: { kind: 'user' } },
      );
      // Terraform also uploads the state as JSON; OpenTofu uses the older protocol.
      if (tool.name === 'terraform')
        expect(
          await server.database.read.countBy(JsonState, { id: currentStateVersionId ?? '' }),
        ).toBe(1);
      expect(await run(terminal, 'plan')).toContain('No changes.');
      expect(await run(terminal, 'output', '-json')).toContain('hunter2-hunter2');
      await run(terminal, 'destroy', '-auto-approve');
      expect((await story.readWorkspace('site')).resourceCount).toBe(0);
    });

    it('lists, shows, moves and removes resources of the state, and pulls and pushes it', async () => {
      const terminal = await applyLocally('commands');
      expect(await run(terminal, 'state', 'list')).toContain('terraform_data.note');
      expect(await run(terminal, 'state', 'show', 'terraform_data.note')).toContain('"first"');
      await run(terminal, 'state', 'mv', 'terraform_data.note', 'terraform_data.moved');
      expect(await resourceNamesIn('commands')).toEqual(['moved', 'other']);
      await run(terminal, 'state', 'rm', 'terraform_data.other');
      expect(await resourceNamesIn('commands')).toEqual(['moved']);
      const pulled = JSON.parse(await run(terminal, 'state', 'pull')) as StateText;
      expect(pulled).toEqual(await stateOf('commands'));

      const pushed = { ...pulled, serial: pulled.serial + 5, resources: [] };
      terminal.write({ 'pushed.json': JSON.stringify(pushed) });
      await run(terminal, 'state', 'push', 'pushed.json');
      expect(await resourceNamesIn('commands')).toEqual([]);
      const old = { ...pulled, serial: 1 };
      terminal.write({ 'old.json': JSON.stringify(old) });
      expect(await runFailing(terminal, 'state', 'push', 'old.json')).toMatch(/serial/);
      const other = { ...pulled, serial: 90, lineage: 'another' };
      terminal.write({ 'other.json': JSON.stringify(other) });
      expect(await runFailing(terminal, 'state', 'push', 'other.json')).toMatch(/lineage/);
      expect(await resourceNamesIn('commands')).toEqual([]);
      await run(terminal, 'apply', '-auto-approve');
      expect(await resourceNamesIn('commands')).toEqual(['note', 'other']);
      expect((await story.readWorkspace('commands')).lockedBy).toBeNull();
    });

    it('replaces the state with an old one of another lineage by force', async () => {
      const terminal = await applyLocally('forced');
      const current = await stateOf('forced');
      await run(terminal, 'apply', '-auto-approve', '-replace=terraform_data.note');
      const old = { ...current, serial: 0, lineage: 'another', resources: [] };
      // With a cloud block, the tools do not send the option.
      const forcing = openTerminal({
        'main.tf': NOTES,
        ...remoteFiles('forced'),
        'old.json': JSON.stringify(old),
      });
      await run(forcing, 'init');
      await run(forcing, 'state', 'push', '-force', 'old.json');
      expect(await stateOf('forced')).toMatchObject({ resources: [] });
      await run(terminal, 'apply', '-auto-approve');
      expect(await resourceNamesIn('forced')).toEqual(['note', 'other']);
    });

    it('refuses another terminal until the lock of a killed one is force-unlocked', async () => {
      const first = await applyLocally('locked');
      const second = openTerminal({
        'main.tf': NOTES.replace('first', 'changed'),
        ...cloudFiles('locked'),
      });
      await run(second, 'init');
      const waiting = second.start('apply');
      await waiting.waitForOutput("Only 'yes' will be accepted");
      const conflict = await runFailing(first, 'plan');
      expect(conflict).toMatch(/already locked/i);
      expect(conflict).toContain('acme/locked');
      waiting.kill();
      await waiting.exitCode;
      expect((await story.readWorkspace('locked')).lockedBy).not.toBeNull();
      expect(await runFailing(first, 'state', 'rm', 'terraform_data.note')).toMatch(
        /already locked/i,
      );
      await run(first, 'force-unlock', '-force', 'acme/locked');
      await run(first, 'state', 'rm', 'terraform_data.note');
      expect(await resourceNamesIn('locked')).toEqual(['other']);
    });

    it('migrates a state from a file, with a cloud block', async () => {
      const terminal = openTerminal();
      await run(terminal, 'init');
      await run(terminal, 'apply', '-auto-approve');
      terminal.write(cloudFiles('from-a-file'));
      const init = terminal.start('init');
      await init.waitForOutput('migrate your existing state');
      init.type('yes');
      expect(await init.exitCode, init.output).toBe(0);
      expect(await resourceNamesIn('from-a-file')).toEqual(['note', 'other']);
      // A run continues from the state.
      expect(await run(terminal, 'plan')).toContain('No changes.');
    });

    it('migrates a state from a file and from a workspace, with "remote"', async () => {
      const terminal = openTerminal();
      await run(terminal, 'init');
      await run(terminal, 'apply', '-auto-approve');
      terminal.write(remoteFiles('copied'));
      await run(terminal, 'init', '-migrate-state', '-force-copy');
      expect(await resourceNamesIn('copied')).toEqual(['note', 'other']);
      const changed = terminal.start('apply', '-auto-approve', '-replace=terraform_data.note');
      expect(await changed.exitCode, changed.output).toBe(0);
      terminal.write(remoteFiles('copied-again'));
      await run(terminal, 'init', '-migrate-state', '-force-copy');
      const [from, to] = [await stateOf('copied'), await stateOf('copied-again')];
      expect(to.resources).toEqual(from.resources);
    });

    it('changes the state of a workspace with remote execution, which others read', async () => {
      const terminal = openTerminal({ 'main.tf': NOTES, ...cloudFiles('remote-runs') });
      await run(terminal, 'init');
      await run(terminal, 'apply', '-auto-approve');
      expect(await run(terminal, 'output', '-json')).toContain('hunter2-hunter2');
      expect(await run(terminal, 'output', 'note')).toContain('"first"');
      await run(terminal, 'state', 'rm', 'terraform_data.other');
      expect(await resourceNamesIn('remote-runs')).toEqual(['note']);
      const again = await run(terminal, 'apply', '-auto-approve');
      expect(again).toContain('Resources: 1 added, 0 changed, 0 destroyed.');
      expect((await stateOf('remote-runs')).resources).toHaveLength(2);

      const host = new URL(server.url).host;
      const reader = openTerminal({
        'main.tf': `data "terraform_remote_state" "site" {\n  backend = "remote"\n  config = {\n    hostname     = "${host}"\n    organization = "acme"\n    workspaces   = { name = "remote-runs" }\n  }\n}\n\noutput "copy" {\n  value = data.terraform_remote_state.site.outputs.note\n}\n`,
      });
      await run(reader, 'init');
      expect(await run(reader, 'apply', '-auto-approve')).toContain('copy = "first"');
    });

    it('finds and creates workspaces by tags, in a project', async () => {
      const tagged = backend('cloud', 'tags = ["app", "eu"]\nproject = "terminals"');
      const terminal = openTerminal({ 'main.tf': NOTES, 'backend.tf': tagged });
      const init = terminal.start('init');
      await init.waitForOutput('Enter a value:');
      init.type('tagged-a');
      expect(await init.exitCode, init.output).toBe(0);
      await run(terminal, 'workspace', 'new', 'tagged-b');
      const list = await run(terminal, 'workspace', 'list');
      expect(list).toMatch(/tagged-a[\s\S]*\* tagged-b/);
      expect(list).not.toContain('remote-runs');
      await run(terminal, 'workspace', 'select', 'tagged-a');
      const project = await server.database.read.findOneByOrFail(Project, { name: 'terminals' });
      for (const name of ['tagged-a', 'tagged-b']) {
        const workspace = await story.readWorkspace(name);
        expect(workspace.projectId).toBe(project.id);
      }
      expect(await run(terminal, 'plan')).toContain('Plan: 2 to add');
      await run(terminal, 'workspace', 'delete', 'tagged-b');
      expect(await run(terminal, 'workspace', 'list')).not.toContain('tagged-b');
    });

    it('refuses a state in a workspace of no-code provisioning', async () => {
      await story.workspace('provisioned', { source: 'no-code-module' });
      const terminal = openTerminal({ 'main.tf': NOTES, ...cloudFiles('provisioned') });
      await run(terminal, 'init');
      terminal.write({
        'mine.json':
          '{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"l","outputs":{},"resources":[]}',
      });
      expect(await runFailing(terminal, 'state', 'push', 'mine.json')).toContain(
        'only its runs write its state',
      );
    });
  }),
);
