import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunStateTokens } from '../../../src/platform/runs/run-state-tokens.js';
import type { RunStatus } from '../../../src/platform/runs/run-status.js';
import { documentedOperations } from '../../support/contract.js';
import { findFreePort } from '../../support/find-free-port.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import { RunStory } from './support/run-story.js';
import { cloudBlock, Terminal } from './support/terminal.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const consumersOf = (id: string) => `/api/v2/workspaces/${id}/relationships/remote-state-consumers`;

describe.each(databases)('the state token of a run, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  let run: Run;
  let shared: string;
  let secret: string;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    story = await RunStory.begin(server);
    run = await story.readRun(await story.queue('reader'));
    await setRunStatus('planning');
    await story.world.establish('project web in acme');
    for (const name of ['shared', 'secret'])
      await story.world.establish(`stateful workspace ${name} in project web in acme`);
    shared = await story.world.id('stateful workspace shared in acme');
    secret = await story.world.id('stateful workspace secret in acme');
    await story.world.request('POST', consumersOf(shared), {
      data: [{ type: 'workspaces', id: run.workspaceId }],
    });
  });
  afterAll(() => server.stop());

  const setRunStatus = async (status: RunStatus, token = 1) => {
    await server.database.write((manager) =>
      manager.update(Run, { id: run.id }, { status, token }),
    );
    run = await story.readRun(run.id);
  };
  const issueToken = () => server.app.get(RunStateTokens, { strict: false }).issue(run);
  const readStatus = async (path: string, token: string) =>
    (await sendRequest(`${server.url}/api/v2${path}`, { token })).status;
  const readCurrentState = (id: string, token = issueToken()) =>
    readStatus(`/workspaces/${id}/current-state-version`, token);

  it('reads the states of workspaces that share them with its workspace, and no others', async () => {
    expect(await readCurrentState(shared)).toBe(200);
    expect(
      await readStatus(`/workspaces/${shared}/current-state-version-outputs`, issueToken()),
    ).toBe(200);
    expect(await readStatus('/organizations/acme/workspaces/shared', issueToken())).toBe(200);
    expect(await readStatus('/organizations/acme/entitlement-set', issueToken())).toBe(200);
    const output = await story.world.id('output token of stateful workspace shared in acme');
    expect(await readStatus(`/state-version-outputs/${output}`, issueToken())).toBe(200);
    const hidden = await story.world.id('output url of stateful workspace secret in acme');
    expect(await readStatus(`/state-version-outputs/${hidden}`, issueToken())).toBe(404);
    expect(await readCurrentState(secret)).toBe(404);
    expect(await readStatus('/organizations/acme/workspaces/secret', issueToken())).toBe(404);
    expect(await readCurrentState(run.workspaceId)).toBe(404);
  });

  it('reads the state of every workspace that shares it with the organization', async () => {
    const setShared = (isShared: boolean) =>
      story.world.request('PATCH', `/api/v2/workspaces/${secret}`, {
        data: { type: 'workspaces', attributes: { 'global-remote-state': isShared } },
      });
    await setShared(true);
    expect(await readCurrentState(secret)).toBe(200);
    await setShared(false);
    expect(await readCurrentState(secret)).toBe(404);
    await story.world.establish('organization globex');
    const foreign = await story.world.request('POST', '/api/v2/organizations/globex/workspaces', {
      data: { type: 'workspaces', attributes: { name: 'open', 'global-remote-state': true } },
    });
    expect(await readCurrentState(foreign.id)).toBe(404);
    expect(await readStatus('/organizations/globex/entitlement-set', issueToken())).toBe(404);
  });

  it('can no longer read a state once its workspace is not a consumer', async () => {
    const token = issueToken();
    const body = { data: [{ type: 'workspaces', id: run.workspaceId }] };
    await story.world.request('DELETE', consumersOf(shared), body);
    expect(await readCurrentState(shared, token)).toBe(404);
    await story.world.request('PATCH', consumersOf(shared), body);
    expect(await readCurrentState(shared, token)).toBe(200);
  });

  it('becomes invalid with the end of its phase, and with another lease of the run', async () => {
    const ofPlan = issueToken();
    for (const status of ['planned', 'applying', 'applied', 'pending'] as const) {
      await setRunStatus(status);
      expect([status, await readCurrentState(shared, ofPlan)]).toEqual([status, 401]);
    }
    await setRunStatus('applying');
    const ofApply = issueToken();
    expect(await readCurrentState(shared, ofApply)).toBe(200);
    await setRunStatus('planning', 2);
    expect([
      await readCurrentState(shared, ofPlan),
      await readCurrentState(shared, ofApply),
    ]).toEqual([401, 401]);
    expect(await readCurrentState(shared)).toBe(200);
    expect(await readCurrentState(shared, `${issueToken().slice(0, -3)}AAA`)).toBe(401);
  });

  it('reads only the states that it may, and writes nothing', async () => {
    const reads = [
      'readAccountDetails',
      'readCurrentStateVersion',
      'listCurrentStateVersionOutputs',
      'readEntitlementSet',
      'readWorkspace',
      'readWorkspaceByName',
    ];
    const open: string[] = [];
    for (const { id, operation, method, path } of documentedOperations) {
      if (!('401' in operation.responses)) continue;
      const url = `${server.url}${path
        .replace('{organization_name}', 'acme')
        .replace('{namespace}', 'acme')
        .replace('{workspace_name}', 'shared')
        .replace('{workspace_id}', shared)
        .replace('{registry_name}', 'private')
        .replace(/\{[^}]+\}/g, 'nothing-here')}`;
      const { status } = await sendRequest(url, { method, token: issueToken() });
      if (status < 400) open.push(id);
    }
    expect(open.sort()).toEqual(reads.sort());
  });
});

const NOTE = `
resource "terraform_data" "note" {
  input = "shared text"
}

output "note" {
  value = terraform_data.note.output
}
`;

describeEachTool('terraform_remote_state in a run with $title', (tool) =>
  describe.each(['all', 'none'])('with the egress "%s"', (egress) => {
    let server: TestServer;
    let story: RunStory;
    const terminals: Terminal[] = [];
    beforeAll(async () => {
      vi.stubEnv('PATH', tool.searchPath);
      const port = await findFreePort();
      server = await startServer(
        'sqlite',
        {
          PORT: String(port),
          GANTRY_PUBLIC_URL: `http://127.0.0.1:${port}`,
          GANTRY_RUN_EGRESS: egress,
        },
        { realTool: true },
      );
      vi.unstubAllEnvs();
      story = await RunStory.begin(server);
    });
    afterAll(async () => {
      terminals.forEach((terminal) => terminal.close());
      await server.stop();
    });

    function openTerminal(name: string, text: string): Terminal {
      const terminal = new Terminal(server, tool, story.token);
      terminals.push(terminal);
      terminal.write({ 'cloud.tf': cloudBlock(terminal.host, name), 'main.tf': text });
      return terminal;
    }
    const idOf = async (name: string) => (await story.readWorkspace(name)).id;
    const readerConfiguration = (host: string) => `
data "terraform_remote_state" "writer" {
  backend = "remote"
  config = {
    hostname     = "${host}"
    organization = "acme"
    workspaces   = { name = "writer" }
  }
}

output "copy" {
  value = data.terraform_remote_state.writer.outputs.note
}
`;

    it('reads the state if the workspace shares it and the run reaches the server', async () => {
      const writer = openTerminal('writer', NOTE);
      expect((await writer.run('init')).code).toBe(0);
      expect((await writer.run('apply', '-auto-approve')).code).toBe(0);
      const reader = openTerminal('reader', readerConfiguration(writer.host));
      expect((await reader.run('init')).code).toBe(0);

      const refused = await reader.run('plan');
      expect(refused.code, refused.output).toBe(1);
      expect(refused.output).not.toContain('shared text');
      expect(await server.database.read.countBy(Run, { workspaceId: await idOf('writer') })).toBe(
        1,
      );

      await story.world.request('POST', consumersOf(await idOf('writer')), {
        data: [{ type: 'workspaces', id: await idOf('reader') }],
      });
      const allowed = await reader.run('apply', '-auto-approve');
      if (egress === 'all') {
        expect(allowed.code, allowed.output).toBe(0);
        expect(allowed.output).toContain('copy = "shared text"');
      } else {
        expect(allowed.code).toBe(1);
        expect(allowed.output).toContain('To permit it, set GANTRY_RUN_EGRESS on the runner.');
      }
    });
  }),
);
