import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Gantry, GantryError } from '../../client/src/index.js';
import { packageRoot } from '../../src/core/package-root.js';
import { exampleOf } from '../support/phrases.js';
import { startServer, type TestServer } from '../support/server.js';

const { data: example } = exampleOf('createGpgKey', 'acme') as {
  data: { attributes: Record<string, string> };
};
const ARMOR = example.attributes['ascii-armor'] ?? '';

/** An untyped method, for arguments that only JavaScript can pass. */
type Create = (args: object) => Promise<unknown>;

/** Returns the error of the call, which must fail. */
async function catchError(call: PromiseLike<unknown>): Promise<GantryError> {
  const error = await call.then(
    () => new Error('no error'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GantryError)) throw error;
  return error;
}

describe('a call of the client', () => {
  let server: TestServer;
  let gantry: Gantry;
  beforeAll(async () => {
    server = await startServer();
    gantry = new Gantry({ url: server.url, token: server.adminToken });
    await gantry.organizations.create({ name: 'acme', email: 'platform@acme.example' });
  });
  afterAll(() => server.stop());

  it('accepts all arguments in one object, and returns the resource as one', async () => {
    const team = await gantry.teams.create({
      organizationName: 'acme',
      name: 'ops',
      organizationAccess: { manageModules: true },
    });
    expect(team).toMatchObject({
      id: expect.stringMatching(/^team-/),
      name: 'ops',
      usersCount: 0,
      organizationId: 'acme',
      userIds: [],
      organizationAccess: { manageModules: true, aclRead: false },
    });
    const user = await gantry.users.create({ username: 'dana', email: 'dana@acme.example' });
    await gantry.teams.addUsers({ teamId: team.id, userIds: [user.id] });
    expect((await gantry.teams.read({ teamId: team.id })).userIds).toEqual([user.id]);
    expect(await gantry.teams.delete({ teamId: team.id })).toBeUndefined();
  });

  it('uses the private registry unless another is given', async () => {
    const key = await gantry.gpgKeys.create({ namespace: 'acme', asciiArmor: ARMOR });
    expect(key).toMatchObject({ namespace: 'acme', asciiArmor: ARMOR });
    const again = { namespace: 'acme', keyId: key.keyId };
    expect((await gantry.gpgKeys.read({ ...again, registryName: 'private' })).id).toBe(key.id);
    expect(
      (await catchError(gantry.gpgKeys.read({ ...again, registryName: 'public' }))).status,
    ).toBe(403);
    expect((await gantry.gpgKeys.delete(again)).id).toBe(key.id);
  });

  it('moves a key, with separate names for the current and the new namespace', async () => {
    await gantry.organizations.create({ name: 'globex', email: 'platform@globex.example' });
    const { keyId } = await gantry.gpgKeys.create({ namespace: 'acme', asciiArmor: ARMOR });
    const moved = await gantry.gpgKeys.update({ namespace: 'acme', keyId, newNamespace: 'globex' });
    expect(moved.namespace).toBe('globex');
    await gantry.gpgKeys.delete({ namespace: 'globex', keyId });
  });

  it('gives access to the envelope, the status and the headers', async () => {
    const call = gantry.organizations.read({ organizationName: 'acme' });
    const { data } = await call.envelope();
    expect(data).toMatchObject({
      type: 'organizations',
      id: 'acme',
      attributes: { email: 'platform@acme.example' },
      relationships: { entitlementSet: { data: { type: 'entitlement-sets' } } },
    });
    const { status, headers } = await call.response();
    expect([status, headers.get('x-request-id')]).toEqual([200, expect.stringMatching(/^req-/)]);
  });

  it('returns the creator of a workspace, whose relationship has its own description', async () => {
    const account = await gantry.users.readAccountDetails();
    const workspace = await gantry.workspaces.create({ organizationName: 'acme', name: 'own' });
    const createdById: string | null = workspace.createdById;
    expect(createdById).toBe(account.id);
  });

  it('passes values, maps and unknown members through unchanged', async () => {
    const workspace = await gantry.workspaces.create({
      organizationName: 'acme',
      name: 'web',
      queueAllRuns: false,
    });
    const value = '{"kebab-name":{"snake_name":1}}';
    const variable = await gantry.variables.create({
      workspaceId: workspace.id,
      key: 'a-key_of-mine',
      value,
    });
    expect(variable).toMatchObject({ key: 'a-key_of-mine', value, workspaceId: workspace.id });
    const policy = await gantry.templatedPolicies.preview({
      name: 'builtin/service',
      variables: { name: 'web' },
    });
    expect(policy.rules).toContain('service "web"');
    const templates = await gantry.templatedPolicies.list();
    expect(templates['builtin/service']).toMatchObject({ templateName: 'builtin/service' });
  });

  it('refuses a missing or unknown argument before it sends a request', async () => {
    const { teams } = new Gantry({ url: 'http://127.0.0.1:1' });
    const create = (args: object) => (teams as Record<'create', Create>).create(args);
    await expect(create({ organizationName: 'acme', nmae: 'a' })).rejects.toThrow(
      'teams.create has no argument named "nmae".',
    );
    await expect(create({ name: 'a' })).rejects.toThrow(
      'teams.create needs the argument "organizationName".',
    );
    await expect(create({ organizationName: '', name: 'a' })).rejects.toThrow(TypeError);
  });

  it('iterates over all pages of a list, returns one page, or returns all items', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `team-${letter}`);
    for (const name of names) await gantry.teams.create({ organizationName: 'acme', name });
    const args = { organizationName: 'acme', q: 'team-', pageSize: 2 };
    const before = server.log.length;
    const seen: string[] = [];
    for await (const { name } of gantry.teams.list(args)) seen.push(name);
    expect(seen).toEqual(names);
    await expect.poll(() => server.log.length - before).toBe(3);
    const page = await gantry.teams.list({ ...args, pageNumber: 2 });
    expect(page.items.map(({ name }) => name)).toEqual(['team-c', 'team-d']);
    expect(page.pagination).toMatchObject({ currentPage: 2, totalPages: 3, totalCount: 5 });
    expect(page.envelope.data[0]?.attributes.name).toBe('team-c');
    const last = await page.next();
    expect([last?.items.length, await last?.next()]).toEqual([1, null]);
    expect(await gantry.teams.list(args).all()).toHaveLength(5);
    const few: string[] = [];
    for await (const { name } of gantry.teams.list(args)) if (few.push(name) === 2) break;
    expect(few).toEqual(['team-a', 'team-b']);
  });

  it('throws the error of the server with its pointer and the argument', async () => {
    const error = await catchError(
      gantry.teams.create({
        organizationName: 'acme',
        name: 'no blanks',
        visibility: 'hidden' as 'secret',
      }),
    );
    expect(error).toMatchObject({
      name: 'GantryError',
      status: 422,
      operation: 'teams.create',
      requestId: expect.stringMatching(/^req-/),
      errors: [
        { pointer: '/data/attributes/name', argument: 'name' },
        { pointer: '/data/attributes/visibility', argument: 'visibility' },
      ],
    });
    expect(error.message).toBe(error.errors.map(({ detail }) => detail).join(' '));
    expect(error.message).toMatch(/name/);
    expect(String(error)).toBe(`GantryError: ${error.message}`);
    const requestLine = server.log.find((line) => line['requestId'] === error.requestId);
    expect(requestLine).toMatchObject({ status: 422, operation: 'createTeam' });
  });

  it('throws the code of an error, and names the argument of the client', async () => {
    const armor = ARMOR.replace('PUBLIC KEY', 'PRIVATE KEY');
    const error = await catchError(gantry.gpgKeys.create({ namespace: 'acme', asciiArmor: armor }));
    expect(error.code).toBeTypeOf('string');
    expect(error.errors[0]).toMatchObject({
      code: error.code,
      pointer: '/data/attributes/ascii-armor',
      argument: 'asciiArmor',
    });
  });

  it('also parses problem details: variables and rules of templated policies', async () => {
    const error = await catchError(
      gantry.templatedPolicies.preview({ name: 'builtin/service', variables: { nmae: 'web' } }),
    );
    expect(error).toMatchObject({
      status: 422,
      requestId: expect.stringMatching(/^req-/),
      errors: [
        { variable: 'nmae', rule: 'unknown', pointer: '/nmae' },
        { variable: 'name', rule: 'required', pointer: '/name' },
      ],
    });
    expect(error.message).not.toBe('');
  });

  it('distinguishes an absent resource from an invalid token by the status', async () => {
    const absent = gantry.organizations.read({ organizationName: 'nowhere' });
    const stranger = new Gantry({ url: server.url, token: 'wrong' }).organizations.list();
    const errors = await Promise.all([catchError(absent), catchError(stranger)]);
    expect(errors.map(({ status }) => status)).toEqual([404, 401]);
  });
});

describe('the members of the client', () => {
  const gantry = new Gantry({ url: 'https://gantry.example.com' });

  it('are the tags of the documents, with as many methods as operations', () => {
    const tags = new Map<string, number>();
    for (const name of readdirSync(join(packageRoot, 'generated/openapi'))) {
      const { info, paths } = JSON.parse(
        readFileSync(join(packageRoot, 'generated/openapi', name), 'utf8'),
      ) as {
        info: Record<string, unknown>;
        paths: Record<string, Record<string, { tags?: string[] }>>;
      };
      if (info['x-for-browsers']) continue;
      for (const item of Object.values(paths))
        for (const { tags: [tag] = [] } of Object.values(item))
          if (tag) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    }
    expect(tags.size).toBeGreaterThan(20);
    const lower = (tag: string) => tag.charAt(0).toLowerCase() + tag.slice(1);
    const members = gantry as unknown as Record<string, object>;
    for (const [tag, operations] of tags) {
      const own = members[lower(tag)] ?? {};
      // These two classes extend their generated class.
      const isExtended = ['Runs', 'UpgradeCampaigns'].includes(tag);
      const prototype = isExtended ? Object.getPrototypeOf(own) : own;
      const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(prototype));
      expect([tag, methods.length - 1]).toEqual([tag, operations]);
    }
  });

  it('use one name for the ID of a workspace: workspaceId', () => {
    const folder = join(packageRoot, 'generated/client');
    const source = ['workspaces', 'workspace-upgrades', 'variables', 'runs', 'state-versions']
      .map((name) => readFileSync(join(folder, `${name}.ts`), 'utf8'))
      .join('');
    const names = [...source.matchAll(/\/workspaces\/\{(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['workspaceId', 'workspaceName']));
    expect(source).not.toMatch(/configurableId/);
  });
});
