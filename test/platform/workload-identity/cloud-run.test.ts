import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { createLog } from '../../../src/core/logging/log.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import { createExecutor } from '../../../src/execution/create-executor.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { RunSecrets } from '../../../src/platform/runs/run-secrets.js';
import { ConfigurationVersionsService } from '../../../src/platform/state/configuration-versions.service.js';
import { StateService } from '../../../src/platform/state/state.service.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { NameServer } from '../../execution/egress/support/name-server.js';
import { findFreePort } from '../../support/find-free-port.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { describeEachTool, hasSandbox } from '../../support/tools.js';
import { packFiles } from '../module-registry/support/archives.js';
import { RunStory } from '../runs/support/run-story.js';
import { cloudModule } from './support/cloud-module.js';
import { RelyingParty } from './support/relying-party.js';
import { readAllRows, readBackup, readFiles } from './support/stored-texts.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;
const SUBJECT = 'organization:acme:project:Default Project:workspace';

/** The name of the relying party, which only the egress proxy of a run resolves. */
const CLOUD = 'cloud.example.test';

/** A module whose error message contains the token. */
const MODULE_WITH_LEAK = {
  'main.tf': `
resource "terraform_data" "site" {
  lifecycle {
    precondition {
      condition     = length(local.token) < 10
      error_message = "The token is \${local.token}."
    }
  }
}
locals { token = file("/etc/identity/aws-token") }
`,
};

describeEachTool('a run with $title that authenticates to a cloud', (tool) =>
  describe.each(['remote', 'agent'] as const)('in the execution mode %s', (executionMode) => {
    let server: TestServer;
    let story: RunStory;
    let party: RelyingParty;
    let names: NameServer;
    let agent: Agent | null = null;
    const lines: string[] = [];
    const inspector = ModuleInspector.forRuns();
    beforeAll(async () => {
      const port = await findFreePort();
      const issuer = `http://127.0.0.1:${port}`;
      vi.stubEnv('PATH', tool.searchPath);
      const audience = 'aws.workload.identity';
      const claims = { gantry_module: 'acme/cloud/null', gantry_module_version: '1.0.0' };
      party = await RelyingParty.start(issuer, {
        [role('reader')]: {
          audience,
          claims: { ...claims, sub: `${SUBJECT}:site:run_phase:plan` },
        },
        [role('writer')]: {
          audience,
          claims: { ...claims, sub: `${SUBJECT}:site:run_phase:apply` },
        },
      });
      names = await NameServer.start();
      names.answers.set(CLOUD, [['127.0.0.1']]);
      const cloud = new URL(party.url).port;
      server = await startServer(
        'sqlite',
        {
          ...{ PORT: String(port), GANTRY_PUBLIC_URL: issuer, LOG_LEVEL: 'trace' },
          ...(hasSandbox
            ? {
                GANTRY_RUN_SANDBOX: 'required',
                GANTRY_RUN_EGRESS: 'list',
                GANTRY_RUN_EGRESS_HOSTS: `${CLOUD}:${cloud},127.0.0.1:${cloud}`,
                GANTRY_RUN_EGRESS_RESOLVERS: names.address,
              }
            : { GANTRY_RUN_SANDBOX: 'off', GANTRY_RUN_EGRESS: 'all' }),
        },
        { realTool: true },
      );
      story = await RunStory.begin(server);
      await publish('cloud', cloudModule(hasSandbox ? `http://${CLOUD}:${cloud}` : party.url));
      if (hasSandbox) await publish('talkative', MODULE_WITH_LEAK);
      if (executionMode === 'agent') await startAgent();
      vi.unstubAllEnvs();
    });
    afterAll(async () => {
      await agent?.stop(0);
      await inspector.close();
      party.stop();
      await server.stop();
      await names.stop();
    });

    async function startAgent(): Promise<void> {
      await story.world.establish('agent pool main in acme');
      await story.world.establish('token one of agent pool main in acme');
      const token = await story.world.token('token one of agent pool main in acme');
      const config = { ...server.config, runWorkDir: join(server.config.dataDir, 'agent') };
      agent = new Agent(
        { url: server.url, token: token ?? '', name: 'runner-1', concurrency: 1, waitSeconds: 1 },
        createExecutor(config, inspector, tool.searchPath),
        createLog('trace', { write: (line) => void lines.push(line) }),
      );
      await agent.start();
    }

    async function publish(name: string, files: Record<string, string>): Promise<void> {
      const path = '/api/v2/organizations/acme/registry-modules';
      await story.world.request('POST', path, {
        data: { type: 'registry-modules', attributes: { name, provider: 'null' } },
      });
      const made = await story.world.request('POST', `${path}/private/acme/${name}/null/versions`, {
        data: { type: 'registry-module-versions', attributes: { version: '1.0.0' } },
      });
      const { pathname } = new URL((made as unknown as { links: { upload: string } }).links.upload);
      const raw = packFiles(files);
      expect((await sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw })).status).toBe(
        200,
      );
    }

    /** A workspace that executes the module, with a role for each phase. */
    async function createWorkspace(name: string, module: string): Promise<Workspace> {
      const agentPoolId =
        executionMode === 'agent' ? await story.world.id('agent pool main in acme') : null;
      const workspace = await story.workspace(name, { executionMode, agentPoolId });
      await server.database.write(async (manager) => {
        const { id } = await server.app
          .get(ConfigurationVersionsService, { strict: false })
          .create(manager, workspace.id, {
            ...{ namespace: 'acme', name: module, provider: 'null', version: '1.0.0' },
          });
        await manager.update(
          Workspace,
          { id: workspace.id },
          { currentConfigurationVersionId: id },
        );
      });
      for (const [key, value] of [
        ['TFC_AWS_PROVIDER_AUTH', 'true'],
        ['TFC_AWS_PLAN_ROLE_ARN', role('reader')],
        ['GANTRY_AWS_APPLY_ROLE_ARN', role('writer')],
      ])
        await story.world.request('POST', `/api/v2/workspaces/${workspace.id}/vars`, {
          data: { type: 'vars', attributes: { key, value, category: 'env' } },
        });
      return workspace;
    }

    async function waitForStatus(id: string, statuses: RegExp) {
      await expect
        .poll(async () => (await story.readRun(id)).status, { timeout: 180_000 })
        .toMatch(statuses);
      return story.readRun(id);
    }

    async function logOf(id: string, phase: 'plan' | 'apply'): Promise<string> {
      const { json } = await sendRequest(`${server.url}/api/v2/runs/${id}/${phase}`, {
        token: story.token,
      });
      const { attributes } = (json as { data: { attributes: { 'log-read-url': string } } }).data;
      const { pathname } = new URL(attributes['log-read-url']);
      return (await sendRequest(`${server.url}${pathname}?limit=1000000`)).text;
    }

    it('exchanges the token of each phase for its role, and leaves no trace of it', async () => {
      const workspace = await createWorkspace('site', 'cloud');
      const id = await story.queue('site');
      const planned = await waitForStatus(id, /^(planned|errored)$/);
      expect(planned.error, await logOf(id, 'plan')).toBeNull();
      const planEntries = await readPlanEntries(planned.planKey ?? '', id);
      await story.act(id, 'apply');
      expect((await waitForStatus(id, /^(applied|errored)$/)).error).toBeNull();

      const { presented, sessions } = await party.readActivity();
      expect(sessions.map((session) => [session.role, session.name, session.subject])).toEqual([
        [role('reader'), id, `${SUBJECT}:site:run_phase:plan`],
        [role('writer'), id, `${SUBJECT}:site:run_phase:apply`],
      ]);
      expect(sessions.map(({ requests }) => requests.at(-1)?.split('?')[0])).toEqual([
        '/cloud/plan.tfstate',
        '/cloud/apply.tfstate',
      ]);
      const state = String(
        await server.app.get(StateService, { strict: false }).findCurrent(workspace.id),
      );
      const { outputs } = JSON.parse(state) as { outputs: Record<string, { value: string }> };
      expect(outputs['apply']?.value).toBe(`read as ${SUBJECT}:site:run_phase:apply`);
      const logs = [await logOf(id, 'plan'), await logOf(id, 'apply')];
      if (hasSandbox) expect(logs[1]).toContain(`Egress to ${CLOUD}:`);
      expect(logs[0]).toContain(`Workload identity: AWS role ${role('reader')}`);
      expect(logs[1]).toContain(`Workload identity: AWS role ${role('writer')}`);

      const run = await story.readRun(id);
      const audience = 'aws.workload.identity';
      expect(run.identities).toEqual([
        { phase: 'plan', provider: 'aws', name: role('reader'), audience },
        { phase: 'apply', provider: 'aws', name: role('writer'), audience },
      ]);
      const places: Readonly<Record<string, string>> = {
        'the plan': planEntries,
        'the JSON plan': (
          await sendRequest(`${server.url}/api/v2/plans/${run.planId}/json-output`, {
            token: story.token,
          })
        ).text,
        'the state': state,
        'the logs of the run': logs.join('\n'),
        'the variables of the run': JSON.stringify(
          server.app.get(RunSecrets, { strict: false }).openVariables(run),
        ),
        'the database': await readAllRows(server),
        'the data folder': readFiles(server.config.dataDir),
        'a backup': await readBackup(server),
        'the logs of the processes': [
          ...server.log.map((line) => JSON.stringify(line)),
          ...lines,
        ].join('\n'),
      };
      const tokens = [...new Set(presented)];
      expect(tokens).toHaveLength(2);
      for (const token of tokens) {
        const [, payload = '', signature = ''] = token.split('.');
        for (const [place, text] of Object.entries(places)) {
          expect(text.length, place).toBeGreaterThan(0);
          expect(text.includes(signature) || text.includes(payload), place).toBe(false);
        }
      }
    });

    it('is refused in another workspace with the same module', async () => {
      await createWorkspace('elsewhere', 'cloud');
      const run = await waitForStatus(await story.queue('elsewhere'), /^(planned|errored)$/);
      expect(run.status).toBe('errored');
      const log = await logOf(run.id, 'plan');
      expect(`${run.error} ${log}`).toContain('InvalidIdentityToken');
      expect(log).toContain('wrong sub');
    });

    it.runIf(hasSandbox)('cannot print its token', async () => {
      await createWorkspace('talkative', 'talkative');
      const run = await waitForStatus(await story.queue('talkative'), /^(planned|errored)$/);
      const log = await logOf(run.id, 'plan');
      expect(run.error).toContain('The token is (sensitive).');
      expect(log).toContain('The token is (sensitive).');
      expect(`${run.error} ${log} ${await readAllRows(server)}`).not.toMatch(/eyJ[\w-]+\.eyJ/);
    });

    /** Returns the entries of the saved plan, a ZIP file, decrypted and decompressed. */
    async function readPlanEntries(key: string, id: string): Promise<string> {
      const sealed = await server.app.get(ArtifactStore, { strict: false }).readAll(key);
      const plan = server.app.get(RunSecrets, { strict: false }).openFile(id, 'plan', sealed);
      const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
        yauzl.fromBuffer(plan, { lazyEntries: false }, (error, opened) =>
          error ? reject(error) : resolve(opened),
        ),
      );
      const texts: Promise<string>[] = [];
      zip.on('entry', (entry: yauzl.Entry) => texts.push(textOf(zip, entry)));
      await new Promise((resolve) => zip.once('end', resolve));
      expect(texts.length).toBeGreaterThan(2);
      return (await Promise.all(texts)).join('\n');
    }
  }),
);

function textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
    }),
  );
}
