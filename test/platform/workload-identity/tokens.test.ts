import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Project } from '../../../src/platform/projects/project.entity.js';
import { IdentityKeys } from '../../../src/platform/workload-identity/identity-keys.js';
import type { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { findFreePort } from '../../support/find-free-port.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { RelyingParty } from './support/relying-party.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const ROLE = 'arn:aws:iam::123456789012:role/site';
const SUBJECT = 'organization:acme:project:Default Project:workspace:site';
const AUDIENCE = 'aws.workload.identity';

const role = (claims: Readonly<Record<string, string>>, audience = AUDIENCE) => ({
  audience,
  claims,
});

/** Another library verifies the tokens, in a process that knows only the address of the issuer. */
describe.each(databases)('a workload identity token, on %s', (kind) => {
  let server: TestServer;
  let party: RelyingParty;
  let story: RunStory;
  let site: Workspace;
  beforeAll(async () => {
    const port = await findFreePort();
    const issuer = `http://127.0.0.1:${port}`;
    server = await startServer(kind, { PORT: String(port), GANTRY_PUBLIC_URL: issuer });
    party = await RelyingParty.start(issuer, {
      site: role({ sub: `${SUBJECT}:run_phase:plan` }),
      applies: role({ sub: `${SUBJECT}:run_phase:apply`, terraform_run_phase: 'apply' }),
      module: role({ gantry_module: 'acme/note/null', gantry_module_version: '1.0.0' }),
      'other module': role({ gantry_module: 'acme/network/null' }),
      vault: role({ sub: `${SUBJECT}:run_phase:plan` }, 'vault.workload.identity'),
    });
  });
  afterAll(async () => {
    party.stop();
    await server.stop();
  });
  beforeEach(async () => {
    await server.reset();
    server.executor.steps.length = 0;
    story = await RunStory.begin(server);
    site = await story.workspace('site');
    await setIdentityVariables(site);
  });

  async function setIdentityVariables(
    { id }: Workspace,
    variables: Readonly<Record<string, string>> = {
      TFC_AWS_PROVIDER_AUTH: 'true',
      TFC_AWS_RUN_ROLE_ARN: ROLE,
    },
  ): Promise<void> {
    for (const [key, value] of Object.entries(variables))
      await story.world.request('POST', `/api/v2/workspaces/${id}/vars`, {
        data: { type: 'vars', attributes: { key, value, category: 'env' } },
      });
  }

  /** Executes a run up to its plan or its apply, and returns the token of each phase. */
  async function tokensOf(name: string, until: 'planned' | 'applied' = 'planned') {
    const id = await story.queue(name);
    await story.waitFor(id, 'planned');
    if (until === 'applied') {
      await story.act(id, 'apply');
      await story.waitFor(id, 'applied');
    }
    const steps = server.executor.steps.filter(({ job }) => job.runId === id);
    return steps.map(({ job }) => job.identityTokens?.[0]?.token ?? '');
  }

  it('names its run, workspace and module, and is accepted by roles that require them', async () => {
    const [plan = '', apply = ''] = await tokensOf('site', 'applied');
    const { claims } = await party.verify(plan, 'site');
    const [step] = server.executor.steps;
    const project = await server.database.read.findOneByOrFail(Project, { organization: 'acme' });
    const lifetime = Number(claims?.['exp']) - Number(claims?.['iat']);
    expect(claims).toEqual({
      jti: expect.stringMatching(/^wit-\w{16}$/),
      iss: server.config.publicUrl.origin,
      aud: AUDIENCE,
      sub: `${SUBJECT}:run_phase:plan`,
      ...{ exp: expect.any(Number), iat: expect.any(Number), nbf: Number(claims?.['iat']) - 5 },
      terraform_organization_id: 'acme',
      terraform_organization_name: 'acme',
      terraform_project_id: project.id,
      terraform_project_name: 'Default Project',
      terraform_workspace_id: site.id,
      terraform_workspace_name: 'site',
      terraform_full_workspace: SUBJECT,
      terraform_run_id: step?.job.runId,
      terraform_run_phase: 'plan',
      gantry_module: 'acme/note/null',
      gantry_module_version: '1.0.0',
    });
    const { runInitTimeout, runPlanTimeout, runApplyTimeout, runCancelGrace } = server.config;
    expect(lifetime).toBe(runInitTimeout + runPlanTimeout + runCancelGrace);
    const applied = await party.verify(apply, 'applies');
    expect(Number(applied.claims?.['exp']) - Number(applied.claims?.['iat'])).toBe(
      runInitTimeout + runApplyTimeout + runCancelGrace,
    );
    expect(applied.claims?.['jti']).not.toBe(claims?.['jti']);
    expect((await party.verify(plan, 'module')).refused).toBeUndefined();
  });

  it('is refused for another audience, phase, module or workspace', async () => {
    const [plan = '', apply = ''] = await tokensOf('site', 'applied');
    await setIdentityVariables(await story.workspace('other'));
    const [other = ''] = await tokensOf('other');
    expect((await party.verify(plan, 'vault')).refused).toContain('jwt audience invalid');
    expect((await party.verify(plan, 'applies')).refused).toBe('wrong sub');
    expect((await party.verify(apply, 'site')).refused).toBe('wrong sub');
    expect((await party.verify(plan, 'other module')).refused).toBe('wrong gantry_module');
    expect((await party.verify(other, 'site')).refused).toBe('wrong sub');
    expect((await party.verify(other, 'module')).refused).toBeUndefined();
  });

  it('is refused if it is expired, modified, or signed by another key', async () => {
    server.clock.advance(-2 * DAY_MS);
    const [expired = ''] = await tokensOf('site');
    server.clock.advance(2 * DAY_MS);
    expect((await party.verify(expired, 'site')).refused).toBe('jwt expired');

    await story.act(server.executor.steps[0]?.job.runId ?? '', 'discard');
    const [plan = ''] = await tokensOf('site');
    const [header = '', payload = '', signature = ''] = plan.split('.');
    const changed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = encode({ ...changed, sub: `${SUBJECT}:run_phase:apply` });
    expect((await party.verify(`${header}.${forged}.${signature}`, 'applies')).refused).toBe(
      'invalid signature',
    );
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const none = `${encode({ alg: 'none', kid })}.${payload}.`;
    expect((await party.verify(none, 'site')).refused).toBe('jwt signature is required');
    const { json } = await sendRequest(`${server.url}/.well-known/jwks`);
    const [key] = (json as { keys: { n: string }[] }).keys;
    const unsigned = `${encode({ alg: 'HS256', kid })}.${payload}`;
    const mac = createHmac('sha256', key?.n ?? '')
      .update(unsigned)
      .digest('base64url');
    expect((await party.verify(`${unsigned}.${mac}`, 'site')).refused).toBe('invalid algorithm');
  });

  it('stays valid when its key is rotated, and becomes invalid when its key is replaced', async () => {
    const keys = server.app.get(IdentityKeys, { strict: false });
    const [plan = ''] = await tokensOf('site');
    await keys.rotate();
    expect((await party.verify(plan, 'site')).refused).toBeUndefined();
    await keys.replace();
    expect((await party.verify(plan, 'site')).refused).toBe('unknown key');
  });

  it('has session tags for AWS only if they are enabled', async () => {
    await setIdentityVariables(site, {
      TFC_AWS_SESSION_TAGS: 'true',
      TFC_WORKLOAD_IDENTITY_AUDIENCE: AUDIENCE,
    });
    await tokensOf('site');
    const [{ job }] = server.executor.steps as [(typeof server.executor.steps)[number]];
    const tokens = new Map(job.identityTokens?.map(({ name, token }) => [name, token]));
    const aws = await party.verify(tokens.get('aws') ?? '', 'site');
    expect(aws.claims?.['https://aws.amazon.com/tags']).toEqual({
      principal_tags: {
        gantry_organization: ['acme'],
        gantry_project: ['Default Project'],
        gantry_workspace: ['site'],
        gantry_run_phase: ['plan'],
        gantry_module: ['acme/note/null'],
        gantry_module_version: ['1.0.0'],
      },
    });
    const plain = await party.verify(tokens.get('token') ?? '', 'site');
    expect(plain.claims).toBeDefined();
    expect(plain.claims).not.toHaveProperty(['https://aws.amazon.com/tags']);
  });

  it('names the no-code module of its workspace', async () => {
    const noCodeModuleId = 'nocode-4vJpQx7LmZ2sKd9T';
    await setIdentityVariables(await story.workspace('provisioned', { noCodeModuleId }));
    const [plan = ''] = await tokensOf('provisioned');
    const { claims } = await party.verify(plan, 'module');
    expect(claims?.['gantry_no_code_module_id']).toBe(noCodeModuleId);
  });

  it('is not issued unless a variable requests it, and an incomplete request fails the run', async () => {
    await story.queue('plain');
    await expect.poll(() => server.executor.steps.length).toBe(1);
    expect(server.executor.steps[0]?.job.identityTokens).toEqual([]);
    await setIdentityVariables(await story.workspace('wrong'), {
      GANTRY_AWS_PROVIDER_AUTH: 'true',
    });
    const id = await story.queue('wrong');
    await story.waitFor(id, 'errored');
    expect((await story.readRun(id)).error).toBe(
      'TFC_AWS_PROVIDER_AUTH is "true" without a value for the plan: set ' +
        'TFC_AWS_RUN_ROLE_ARN or TFC_AWS_PLAN_ROLE_ARN. TFC_AWS_PROVIDER_AUTH is "true" without a ' +
        'value for the apply: set TFC_AWS_RUN_ROLE_ARN or TFC_AWS_APPLY_ROLE_ARN.',
    );
    expect(server.executor.steps).toHaveLength(1);
  });

  it('can be requested by a variable set as well as by variables of the workspace', async () => {
    const variables = { TFC_AWS_PROVIDER_AUTH: 'true', TFC_AWS_RUN_ROLE_ARN: ROLE };
    await story.world.request('POST', '/api/v2/organizations/acme/varsets', {
      data: {
        type: 'varsets',
        attributes: { name: 'cloud', global: true },
        relationships: {
          vars: {
            data: Object.entries(variables).map(([key, value]) => ({
              type: 'vars',
              attributes: { key, value, category: 'env' },
            })),
          },
        },
      },
    });
    const [plan = ''] = await tokensOf('second');
    expect((await party.verify(plan, 'module')).refused).toBeUndefined();
  });
});
