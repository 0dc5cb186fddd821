import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, errorsOf, readAllTables, Site } from './support/site.js';

interface Var {
  readonly key: string;
  readonly value?: string;
  readonly category?: string;
  readonly hcl?: boolean;
  readonly sensitive?: boolean;
}

const REGION: Var = { key: 'region', value: 'us-east-1' };

describe.each(databases)('workspaces from a no-code module, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const createSite = (...facts: string[]) =>
    Site.of(server, 'module site in acme', 'no-code module site in acme', ...facts);

  async function create(
    site: Site,
    attributes: object,
    vars: readonly Var[],
    more: { as?: string; headers?: Record<string, string>; project?: string } = {},
  ): Promise<HttpResponse> {
    const relationships = {
      vars: { data: vars.map((variable) => ({ type: 'vars', attributes: variable })) },
      ...(more.project === undefined
        ? {}
        : { project: { data: { id: more.project, type: 'project' } } }),
    };
    const body = { data: { type: 'workspaces', attributes, relationships } };
    return site.send(
      `/api/v2/no-code-modules/${await site.world.id('no-code module site in acme')}/workspaces`,
      { ...more, body },
    );
  }

  const counts = async () => [
    await server.database.read.count(Workspace),
    await server.database.read.count(Run),
  ];

  it('are created completely or not at all: a refusal reports every violated rule', async () => {
    const site = await createSite('no-code workspace site-eu in acme');
    const before = await counts();
    const refused = await create(
      site,
      { name: 'SITE-EU', 'execution-mode': 'agent', 'iac-version': '0.0.1' },
      [
        { key: 'region', value: 'mars-1' },
        { key: 'replicas', value: 'upper("x")', hcl: true },
        { key: 'planet', value: 'x' },
        { key: 'region', value: 'us-east-1' },
        { key: 'TF_CLI_ARGS', value: '-out=/x', category: 'env' },
      ],
    );
    expect(refused.status).toBe(422);
    expect(errorsOf(refused).map((text) => text.split(':')[0])).toEqual([
      '/data/attributes/name',
      '/data/attributes/agent-pool-id',
      '/data/attributes/iac-version',
      '/data/relationships/vars/data/3/attributes/key',
      '/data/relationships/vars/data/4/attributes/key',
      '/data/relationships/vars/data/0/attributes/value',
      '/data/relationships/vars/data/1/attributes/value',
      '/data/relationships/vars/data/2/attributes/key',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('accept as many variables as a workspace can have', async () => {
    const site = await createSite();
    const more = Array.from({ length: 999 }, (_, index) => ({
      ...{ key: `KEY_${index}`, value: 'x', description: '', category: 'env' },
      ...{ hcl: false, sensitive: false },
    }));
    const created = documentOf(await create(site, { name: 'site-us' }, [REGION, ...more]));
    expect(created.data.relationships['vars']?.data).toHaveLength(1_000);
    const refused = await create(site, { name: 'site-eu' }, [
      REGION,
      ...more,
      { key: 'ONE_MORE', value: 'x', category: 'env' },
    ]);
    expect(refused.status).toBe(422);
  });

  it('run the version that the settings resolve to, with the given values', async () => {
    const site = await createSite();
    await site.world.establish('version 1.1.0 of module site in acme');
    const created = documentOf(
      await create(site, { name: 'site-us', auto_apply: true }, [
        REGION,
        { key: 'replicas', value: '3', hcl: true },
        { key: 'AWS_REGION', value: 'us-east-1', category: 'env' },
      ]),
    );
    await expect
      .poll(
        () =>
          server.executor.steps.filter(
            ({ job, step }) => step === 'apply' && job.workspace.id === created.data.id,
          ).length,
      )
      .toBe(1);
    const { job } =
      server.executor.steps.find((one) => one.job.workspace.id === created.data.id) ?? {};
    expect(job?.module).toMatchObject({
      namespace: 'acme',
      name: 'site',
      provider: 'aws',
      version: '1.0.0',
    });
    expect(
      job?.variables.map(({ key, value, category, hcl }) => [key, value, category, hcl]),
    ).toEqual([
      ['AWS_REGION', 'us-east-1', 'env', false],
      ['region', 'us-east-1', 'iac', false],
      ['replicas', '3', 'iac', true],
    ]);
  });

  it('wait for a confirmation of their first run, unless auto-apply is on', async () => {
    const site = await createSite();
    const created = documentOf(await create(site, { name: 'site-us' }, [REGION]));
    const run = created.data.relationships['current-run']?.data.id ?? '';
    await expect
      .poll(
        async () => documentOf(await site.send(`/api/v2/runs/${run}`)).data.attributes['status'],
      )
      .toBe('planned');
  });

  it('keep secrets sealed: no response, row or log line contains them', async () => {
    const site = await createSite();
    const secret = 'correct-horse-battery-staple';
    const created = await create(
      site,
      { name: 'site-us', auto_apply: true },
      [REGION, { key: 'password', value: secret, sensitive: true }],
      { headers: { 'Idempotency-Key': 'with-a-secret' } },
    );
    expect(created.status, created.text).toBe(200);
    await expect
      .poll(() =>
        server.executor.steps.some(
          ({ job, step }) => step === 'apply' && job.workspace.id === documentOf(created).data.id,
        ),
      )
      .toBe(true);
    const answers = [
      created.text,
      (await site.send(`/api/v2/workspaces/${documentOf(created).data.id}/vars`)).text,
      (await site.send('/api/v2/organizations/acme/audit-events')).text,
    ];
    for (const text of [...answers, await readAllTables(server), JSON.stringify(server.log)])
      expect(text).not.toContain(secret);
    const refused = await create(site, { name: 'site-2' }, [
      REGION,
      { key: 'password', value: `"${secret}`, hcl: true, sensitive: true },
    ]);
    expect([refused.status, refused.text.includes(secret)]).toEqual([422, false]);
  });

  it('are created once by concurrent requests with the same name', async () => {
    const site = await createSite();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create(site, { name: 'site-us' }, [REGION])),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const answer of refused)
      expect(errorsOf(answer)).toEqual([
        '/data/attributes/name: The organization already has a workspace "site-us".',
      ]);
    expect(await counts()).toEqual([1, 1]);
  });

  it('are created once under one Idempotency-Key', async () => {
    const site = await createSite();
    const send = () =>
      create(site, { name: 'site-us' }, [REGION], { headers: { 'Idempotency-Key': 'site-us' } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counts()).toEqual([1, 1]);
  });

  it.each([
    ['read', 404],
    ['provision', 200],
    ['write', 404],
    ['maintain', 200],
    ['admin', 200],
  ])('need provision, maintain or admin on the project: %s gets %i', async (level, status) => {
    const team = `team with ${level} on project web in acme`;
    const site = await createSite('project web in acme', team);
    const answer = await create(site, { name: 'site-us' }, [REGION], {
      as: `token of ${team}`,
      project: await site.world.id('project web in acme'),
    });
    expect(answer.status).toBe(status);
  });

  it('accept the attribute names that existing clients use', async () => {
    const site = await createSite('project web in acme');
    const body = {
      data: {
        type: 'no-code-module-workspace',
        attributes: { name: 'site-us', 'auto-apply': true, 'terraform-version': '>= 1.0.0' },
        relationships: {
          project: { data: { id: await site.world.id('project web in acme'), type: 'projects' } },
          vars: {
            data: [
              {
                type: 'vars',
                attributes: { key: 'region', value: 'us-east-1', category: 'terraform' },
              },
            ],
          },
        },
      },
    };
    const created = await site.send(
      `/api/v2/no-code-modules/${await site.world.id('no-code module site in acme')}/workspaces`,
      { body },
    );
    expect(created.status, created.text).toBe(200);
    expect(documentOf(created).data.attributes).toMatchObject({
      'auto-apply': true,
      'iac-version': '>= 1.0.0',
      'terraform-version': '>= 1.0.0',
    });
  });
});
