import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app/create-app.js';
import { schema } from '../../../src/app/schema.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { Ids } from '../../../src/core/ids.js';
import { createLog } from '../../../src/core/logging/log.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { RunWorker } from '../../../src/platform/runs/worker/run-worker.js';
import { ConfigurationVersionsService } from '../../../src/platform/state/configuration-versions.service.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import type { Resource } from '../../support/world.js';
import { packFiles } from '../module-registry/support/archives.js';
import { RunStory } from './support/run-story.js';

const MODULE = {
  'main.tf':
    'resource "terraform_data" "note" {\n  input = "kept"\n}\n\noutput "note" {\n  value = terraform_data.note.output\n}\n',
};

/** A server without a worker, and a separate runner. */
describeEachTool('a run with $title, on a runner beside the server', ({ searchPath, version }) => {
  let server: TestServer;
  let story: RunStory;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    vi.stubEnv('PATH', searchPath);
    server = await startServer('postgres', {
      GANTRY_RUN_WORKERS: '0',
      GANTRY_PUBLIC_URL: 'https://gantry.example.com',
      GANTRY_RUN_SANDBOX: 'off',
    });
    story = await RunStory.begin(server);
    const { config, clock } = server;
    const database = await openDatabase(config.database, schema);
    const app = await createApp({
      config,
      log: createLog('silent'),
      database,
      clock,
      ids: new Ids(),
      key: await InstallationKey.open(config, database),
      blobs: await openBlobs(config),
    });
    await app.get(RunWorker).start(server.url);
    stop = async () => {
      await app.get(RunWorker).stop(5);
      await app.close();
      await database.close();
    };
  });
  afterAll(async () => {
    await stop();
    await server.stop();
    vi.unstubAllEnvs();
  });

  async function publish(name: string, files: Record<string, string>): Promise<void> {
    await story.world.request('POST', '/api/v2/organizations/acme/registry-modules', {
      data: { type: 'registry-modules', attributes: { name, provider: 'null' } },
    });
    const made = await story.world.request(
      'POST',
      `/api/v2/organizations/acme/registry-modules/private/acme/${name}/null/versions`,
      { data: { type: 'registry-module-versions', attributes: { version: '1.0.0' } } },
    );
    const { pathname } = new URL((made as unknown as { links: { upload: string } }).links.upload);
    expect(
      (await sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw: packFiles(files) }))
        .status,
    ).toBe(200);
  }

  /** Creates a workspace that runs a module with this name and these files. */
  async function createWorkspace(name: string, files: Record<string, string>): Promise<Workspace> {
    await publish(name, files);
    const workspace = await story.workspace(name);
    await server.database.write(async (manager) => {
      const { id } = await server.app
        .get(ConfigurationVersionsService)
        .create(manager, workspace.id, {
          namespace: 'acme',
          name,
          provider: 'null',
          version: '1.0.0',
        });
      await manager.update(Workspace, { id: workspace.id }, { currentConfigurationVersionId: id });
    });
    return workspace;
  }

  it('fetches its module with its own token, plans, applies, and stores the state', async () => {
    const workspace = await createWorkspace('real', MODULE);
    const id = await story.queue('real');
    await expect
      .poll(async () => (await story.readRun(id)).status, { timeout: 60_000 })
      .toMatch(/^(planned|errored)$/);
    const planned = await story.readRun(id);
    expect([planned.error, planned.iacVersion]).toEqual([null, version]);
    expect(planned.plannedChanges).toMatchObject({ add: 1, change: 0, destroy: 0 });
    const json = (
      await sendRequest(`${server.url}/api/v2/plans/${planned.planId}/json-output`, {
        token: story.token,
      })
    ).json as { resource_changes: { address: string }[] };
    expect(json.resource_changes.map(({ address }) => address)).toEqual([
      'module.this.terraform_data.note',
    ]);
    await story.act(id, 'apply');
    await expect
      .poll(async () => (await story.readRun(id)).status, { timeout: 60_000 })
      .toMatch(/^(applied|errored)$/);
    expect((await story.readRun(id)).error).toBeNull();
    expect((await story.readWorkspace('real')).resourceCount).toBe(1);
    expect((await server.app.get(StateService).findCurrent(workspace.id))?.toString()).toContain(
      '"kept"',
    );
    const { data } = (
      await sendRequest(`${server.url}/api/v2/runs/${id}/apply`, { token: story.token })
    ).json as { data: Resource };
    const { text } = await sendRequest(
      `${server.url}${new URL(String(data.attributes['log-read-url'])).pathname}`,
    );
    expect([text.at(0), text.at(-1)]).toEqual(['\u0002', '\u0003']);
    expect(text).toContain('terraform_data');
  });

  // Both tools have ephemeral outputs since 1.11.
  it.runIf(Number(version.split('.')[1]) >= 11)(
    'omits ephemeral outputs of the module',
    async () => {
      const output = `
      variable "token" {
        type      = string
        default   = "x"
        ephemeral = true
      }

      output "token" {
        value     = var.token
        ephemeral = true
      }
    `;
      await createWorkspace('ephemeral', { 'main.tf': `${MODULE['main.tf']}${output}` });
      const id = await story.queue('ephemeral');
      await expect
        .poll(async () => (await story.readRun(id)).status, { timeout: 60_000 })
        .toMatch(/^(planned|errored)$/);
      expect((await story.readRun(id)).error).toBeNull();
    },
  );

  it('fails with a limited plain-text message, whatever its module prints', async () => {
    const outputs = Array.from(
      { length: 5 },
      (_, index) => `output "o${index}" {
        value = 1
        precondition {
          condition     = !local.yes
          error_message = "No\\u0000 way\\u001b]0;owned\\u0007 ${index}: \${format("%3000000s", "x")}"
        }
      }\n`,
    );
    await createWorkspace('hostile', {
      'main.tf': `locals {\n  yes = true\n}\n${outputs.join('')}`,
    });
    const id = await story.queue('hostile');
    await expect
      .poll(async () => (await story.readRun(id)).status, { timeout: 60_000 })
      .toMatch(/^(planned|planned_and_finished|errored)$/);
    const { status, error, workspaceId } = await story.readRun(id);
    expect(status).toBe('errored');
    expect(error).toMatch(/No way \d: /);
    expect(Buffer.byteLength(error ?? '')).toBeLessThanOrEqual(8 * 1024);
    const list = await sendRequest(`${server.url}/api/v2/workspaces/${workspaceId}/runs`, {
      token: story.token,
    });
    expect(list.text.length).toBeLessThan(16 * 1024);
    const { data } = (
      await sendRequest(`${server.url}/api/v2/runs/${id}/plan`, { token: story.token })
    ).json as { data: Resource };
    const log = await sendRequest(
      `${server.url}${new URL(String(data.attributes['log-read-url'])).pathname}?limit=1000000`,
    );
    expect(log.text).toContain('No way');
    expect(log.text).not.toMatch(/\\u00(00|1b|07)/);
    expect(log.text).not.toContain('owned');
  });
});
