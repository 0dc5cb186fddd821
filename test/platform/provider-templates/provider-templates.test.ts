import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/core/logging/log.js';
import { Agent } from '../../../src/execution/agent/agent.js';
import { MAX_TEMPLATES } from '../../../src/platform/provider-templates/provider-templates.service.js';
import { documentOf, errorsOf, Site } from '../../areas/no-code/support/site.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { TestExecutor } from '../runs/support/test-executor.js';

const MODULE = `
  terraform {
    required_providers {
      aws = { source = "hashicorp/aws" }
      dns = { source = "hashicorp/dns" }
    }
  }
  provider "dns" {
    update {
      server = "192.0.2.1"
    }
  }
  resource "aws_vpc" "this" {}
`;

describe.each(databases)('provider templates, on %s', (kind) => {
  let server: TestServer;
  let site: Site;
  let module: string;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    server.executor.scripts.clear();
    server.executor.steps.length = 0;
    site = await Site.of(server, 'module site without versions in acme', 'project web in acme');
    await site.publish('1.0.0', MODULE);
    const id = await site.world.id('module site without versions in acme');
    site.world.remember('module site in acme', id);
    module = documentOf(await site.enable({ enabled: true })).data.id;
  });
  afterAll(() => server.stop());

  const block = (region: string): string => `provider "aws" { region = "${region}" }`;
  const create = (attributes: object, relationships: object = {}, organization = 'acme') =>
    site.send(`/api/v2/organizations/${organization}/provider-templates`, {
      body: { data: { type: 'provider-templates', attributes, relationships } },
    });
  async function createTemplate(
    name: string,
    configuration: string,
    relationships: object = {},
  ): Promise<string> {
    const answer = await create({ name, configuration }, relationships);
    expect(answer.status, answer.text).toBe(201);
    return documentOf(answer).data.id;
  }
  const change = (id: string, attributes: object) =>
    site.send(`/api/v2/provider-templates/${id}`, {
      method: 'PATCH',
      body: { data: { type: 'provider-templates', attributes } },
    });
  const moduleScope = () => ({
    'no-code-module': { data: { type: 'no-code-modules', id: module } },
  });
  const projectScope = async () => ({
    project: { data: { type: 'projects', id: await site.world.id('project web in acme') } },
  });
  async function provision(name: string, relationships: object = {}) {
    const body = { data: { type: 'workspaces', attributes: { name }, relationships } };
    const answer = await site.send(`/api/v2/no-code-modules/${module}/workspaces`, { body });
    expect(answer.status).toBe(200);
    const { id, relationships: made } = documentOf(answer).data;
    return { id, run: made['current-run']?.data.id ?? '' };
  }
  const statusOf = async (run: string) =>
    documentOf(await site.send(`/api/v2/runs/${run}`)).data.attributes['status'];
  const waitForStatus = (run: string, status: string) =>
    expect.poll(() => statusOf(run), { timeout: 20_000 }).toBe(status);
  const blocksOf = (run: string, executor = server.executor) =>
    executor.steps
      .filter(({ job }) => job.runId === run)
      .map(({ step, job }) => [step, job.providerBlocks]);
  const regionsOf = (run: string) =>
    server.executor.steps
      .filter(({ job }) => job.runId === run)
      .map(({ job }) => job.providerBlocks?.map(({ configuration }) => configuration['region']));

  it('give a run the block of its no-code module, otherwise of its project or organization', async () => {
    await createTemplate('everywhere', block('of-the-organization'));
    const plain = await provision('plain');
    await waitForStatus(plain.run, 'planned');
    expect(blocksOf(plain.run)).toEqual([
      [
        'plan',
        [
          {
            ...{ template: 'everywhere', provider: 'aws', alias: null, source: 'hashicorp/aws' },
            configuration: { region: 'of-the-organization' },
            variables: [],
          },
        ],
      ],
    ]);
    await createTemplate('project', block('of-the-project'), await projectScope());
    const elsewhere = await provision('elsewhere');
    const inside = await provision('inside', await projectScope());
    await waitForStatus(elsewhere.run, 'planned');
    await waitForStatus(inside.run, 'planned');
    expect(regionsOf(elsewhere.run)).toEqual([['of-the-organization']]);
    expect(regionsOf(inside.run)).toEqual([['of-the-project']]);
    await createTemplate('module', block('of-the-module'), moduleScope());
    const last = await provision('last', await projectScope());
    await waitForStatus(last.run, 'planned');
    expect(regionsOf(last.run)).toEqual([['of-the-module']]);
  });

  it('stay the same for a run that was created before they changed or were deleted', async () => {
    const id = await createTemplate('aws', block('before'));
    server.executor.scripts.set('busy', ['holds in planning']);
    const first = await provision('busy');
    await waitForStatus(first.run, 'planning');
    const body = {
      data: {
        type: 'runs',
        relationships: { workspace: { data: { type: 'workspaces', id: first.id } } },
      },
    };
    const queued = documentOf(await site.send('/api/v2/runs', { body })).data.id;
    expect((await change(id, { configuration: block('after') })).status).toBe(200);
    const later = documentOf(await site.send('/api/v2/runs', { body })).data.id;
    expect((await site.send(`/api/v2/provider-templates/${id}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    server.executor.scripts.clear();
    for (const run of [first.run, queued, later]) {
      await waitForStatus(run, 'planned');
      await site.send(`/api/v2/runs/${run}/actions/apply`, { method: 'POST' });
      await waitForStatus(run, 'applied');
    }
    expect(regionsOf(first.run)).toEqual([['before'], ['before']]);
    expect(regionsOf(queued)).toEqual([['before'], ['before']]);
    expect(regionsOf(later)).toEqual([['after'], ['after']]);
  });

  it('make a run fail without a value for a variable, with the name of the variable', async () => {
    await createTemplate('aws', 'provider "aws" { region = var.region }');
    const { id, run } = await provision('web');
    await waitForStatus(run, 'errored');
    const problem =
      'The provider template "aws" requires the variable "region", but neither the workspace ' +
      'nor a variable set defines it.';
    expect(documentOf(await site.send(`/api/v2/runs/${run}`)).data.attributes).toMatchObject({
      'error-message': problem,
    });
    const readPreview = async () =>
      documentOf(await site.send(`/api/v2/workspaces/${id}/provider-configuration`)).data
        .attributes;
    expect(await readPreview()).toMatchObject({
      module: 'acme/site/aws 1.0.0',
      providers: [
        {
          provider: 'aws',
          alias: null,
          origin: 'template',
          template: 'aws',
          scope: 'organization',
        },
        { provider: 'dns', alias: null, origin: 'module', template: null, scope: null },
      ],
      problems: [problem],
    });
    const attributes = { key: 'region', value: 'eu-${x}-1', category: 'terraform' };
    await site.send(`/api/v2/workspaces/${id}/vars`, {
      body: { data: { type: 'vars', attributes } },
    });
    const { problems, root } = await readPreview();
    expect(problems).toEqual([]);
    expect(JSON.parse(String(root))).toMatchObject({
      provider: { aws: [{ region: '${var.region}' }] },
      variable: { region: {} },
      terraform: { required_providers: { aws: { source: 'hashicorp/aws' } } },
    });
    expect(JSON.parse(String(root))).not.toHaveProperty('module.this.region');
  });

  it('are sent to an agent with the job', async () => {
    await site.world.establish('agent pool main in acme');
    await site.world.establish('token one of agent pool main in acme');
    await createTemplate(
      'aws',
      'provider "aws" {\n region = "${workspace.name}"\n zone = var.zone\n}',
    );
    const executor = new TestExecutor();
    const token = (await site.world.token('token one of agent pool main in acme')) ?? '';
    const settings = { url: server.url, token, name: 'runner-1', concurrency: 1, waitSeconds: 1 };
    const agent = new Agent(settings, executor, createLog('silent'));
    await agent.start();
    try {
      const { id } = await provision('web');
      const zone = { key: 'zone', value: 'a', category: 'terraform' };
      await site.send(`/api/v2/workspaces/${id}/vars`, {
        body: { data: { type: 'vars', attributes: zone } },
      });
      const pool = await site.world.id('agent pool main in acme');
      const attributes = { 'execution-mode': 'agent', 'agent-pool-id': pool };
      const changed = await site.send(`/api/v2/workspaces/${id}`, {
        method: 'PATCH',
        body: { data: { type: 'workspaces', attributes } },
      });
      expect(changed.status, changed.text).toBe(200);
      const workspace = { data: { type: 'workspaces', id } };
      const body = { data: { type: 'runs', relationships: { workspace } } };
      const run = documentOf(await site.send('/api/v2/runs', { body })).data.id;
      await waitForStatus(run, 'planned');
      expect(blocksOf(run, executor)).toEqual([
        [
          'plan',
          [
            {
              ...{ template: 'aws', provider: 'aws', alias: null, source: 'hashicorp/aws' },
              configuration: { region: 'web', zone: '${var.zone}' },
              variables: ['zone'],
            },
          ],
        ],
      ]);
    } finally {
      await agent.stop(0);
    }
  });

  it('are refused with a name or a provider that is in use, for two scopes, and beyond the limit', async () => {
    await createTemplate('aws', block('a'));
    expect(errorsOf(await create({ name: 'other', configuration: block('b') }))).toEqual([
      expect.stringContaining('The template "aws" already configures aws in this scope.'),
    ]);
    const other = await createTemplate('other', block('b'), moduleScope());
    expect(errorsOf(await change(other, { name: 'AWS' }))).toEqual([
      expect.stringContaining('The name "AWS" is already in use.'),
    ]);
    expect(errorsOf(await create({ name: 'x', configuration: block('b'), source: 'x' }))).toEqual([
      expect.stringContaining('/data/attributes/source'),
    ]);
    expect(
      errorsOf(
        await create(
          { name: 'x', configuration: block('b') },
          { ...moduleScope(), ...(await projectScope()) },
        ),
      ),
    ).toEqual([expect.stringContaining('not to both')]);
    for (let number = 2; number < MAX_TEMPLATES; number += 1)
      await createTemplate(`more-${number}`, `provider "p${number}" {}`);
    expect(errorsOf(await create({ name: 'last', configuration: 'provider "p" {}' }))).toEqual([
      expect.stringContaining(`at most ${MAX_TEMPLATES}`),
    ]);
  });

  it('apply to no-code modules and projects of their own organization only', async () => {
    await site.world.establish('organization globex');
    await site.world.establish('project web in globex');
    const foreign = await site.world.id('project web in globex');
    const project = { project: { data: { type: 'projects', id: foreign } } };
    expect(errorsOf(await create({ name: 'x', configuration: block('x') }, project))).toEqual([
      expect.stringContaining('no such project'),
    ]);
    const globex = await site.send('/api/v2/organizations/globex/provider-templates', {
      as: 'owner of globex',
      body: {
        data: {
          type: 'provider-templates',
          attributes: { name: 'x', configuration: block('x') },
          relationships: moduleScope(),
        },
      },
    });
    expect(errorsOf(globex)).toEqual([expect.stringContaining('no such no-code module')]);
  });
});
