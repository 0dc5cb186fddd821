import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { Variable, VARIABLE_VALUE } from '../../../src/platform/workspaces/variable.entity.js';
import { VariableRules } from '../../../src/platform/workspaces/variable-rules.js';
import {
  EffectiveVariables,
  withoutOrigin,
} from '../../../src/platform/workspaces/variable-sets/effective-variables.js';
import { VariablesService } from '../../../src/platform/workspaces/variables.service.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, createAcme, detailsOf, resourceOf, variableBody } from './support/acme.js';

describe.each(databases)('the variables of a workspace, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  let site = '';
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    acme = await createAcme(server);
    site = await acme.createWorkspace('site');
  });
  afterAll(() => server.stop());

  const create = (attributes: object) =>
    acme.send('POST', `/workspaces/${site}/vars`, variableBody(attributes));
  const change = (id: string, attributes: object) =>
    acme.send('PATCH', `/workspaces/${site}/vars/${id}`, variableBody(attributes));
  const createVariable = async (attributes: object): Promise<string> =>
    resourceOf(await create(attributes)).id;
  const readValues = async () =>
    (
      await server.app
        .get(EffectiveVariables)
        .loadValues({ organization: 'acme', workspaceId: site })
    ).map(withoutOrigin);

  it('are passed to a run with decrypted secrets, and with "hcl" only for the tool', async () => {
    await createVariable({ key: 'b', value: '["x"]', hcl: true });
    await createVariable({ key: 'a', value: 'secret text', sensitive: true });
    await createVariable({ key: 'E', value: 'plain', category: 'env', hcl: true });
    expect((await readValues()).sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
      { key: 'E', value: 'plain', category: 'env', hcl: false, sensitive: false },
      { key: 'a', value: 'secret text', category: 'iac', hcl: false, sensitive: true },
      { key: 'b', value: '["x"]', category: 'iac', hcl: true, sensitive: false },
    ]);
  });

  it('keep a sensitive value in an update that omits it', async () => {
    const id = await createVariable({ key: 'password', value: 'first', sensitive: true });
    expect(
      (
        await change(id, {
          description: 'Of the administrator.',
          key: 'password',
          category: 'terraform',
          hcl: false,
          sensitive: true,
        })
      ).status,
    ).toBe(200);
    expect((await readValues())[0]?.value).toBe('first');
    expect((await change(id, { key: 'passphrase', value: 'second' })).status).toBe(200);
    expect(await readValues()).toMatchObject([{ key: 'passphrase', value: 'second' }]);
  });

  it('become sensitive with their existing value, and stay sensitive', async () => {
    const id = await createVariable({ key: 'password', value: 'shown until now' });
    expect(resourceOf(await change(id, { sensitive: true })).attributes['value']).toBeNull();
    expect((await readValues())[0]?.value).toBe('shown until now');
    expect((await server.database.read.findOneByOrFail(Variable, { id })).value).not.toContain(
      'shown',
    );
    expect((await change(id, { sensitive: false, value: 'new' })).status).toBe(422);
    expect((await change(id, { hcl: true })).status).toBe(422);
  });

  describe('in one request', () => {
    const changeVariables = (vars: object[], removed: string[] = []) =>
      acme.send('POST', `/workspaces/${site}/actions/change-variables`, {
        data: {
          type: 'variable-changes',
          relationships: {
            vars: { data: vars.map((attributes) => ({ type: 'vars', attributes })) },
            removed: { data: removed.map((id) => ({ type: 'vars', id })) },
          },
        },
      });
    const readValuesByKey = async () =>
      Object.fromEntries((await readValues()).map(({ key, value }) => [key, value]));

    it('are changed, created and removed, each with an audit event', async () => {
      const gone = await createVariable({ key: 'gone', value: '1' });
      await createVariable({ key: 'region', value: 'eu', description: 'Where it runs.' });
      await createVariable({ key: 'zones', value: '["a"]', hcl: true });
      const response = await changeVariables(
        [
          { key: 'region', value: 'us' },
          { key: 'zones', value: '["b"]' },
          { key: 'fresh', value: 'x' },
        ],
        [gone],
      );
      expect(response.status).toBe(204);
      expect(await readValuesByKey()).toEqual({ region: 'us', zones: '["b"]', fresh: 'x' });
      const rows = await server.database.read.findBy(Variable, { workspaceId: site });
      expect(rows.find(({ key }) => key === 'region')?.description).toBe('Where it runs.');
      expect(rows.find(({ key }) => key === 'zones')?.hcl).toBe(true);
      const events = await server.database.read.find(AuditEvent);
      const recorded = events
        .filter(({ action }) => action.startsWith('variable.'))
        .map(({ action, changes }) => `${action} ${(changes as { key?: string } | null)?.key}`);
      expect(recorded.sort()).toEqual([
        'variable.create fresh',
        'variable.create gone',
        'variable.create region',
        'variable.create zones',
        'variable.delete gone',
        'variable.update region',
        'variable.update zones',
      ]);
    });

    it('are all unchanged if one is refused, and each refusal has its pointer', async () => {
      const kept = await createVariable({ key: 'kept', value: '1' });
      await createVariable({ key: 'zones', value: '["a"]', hcl: true });
      await createVariable({ key: 'secret', value: 'hidden', sensitive: true });
      const before = await readValuesByKey();
      const response = await changeVariables(
        [
          { key: 'fine', value: '1' },
          { key: 'zones', value: 'upper("a")' },
          { key: 'secret', value: 'shown', sensitive: false },
          { key: 'kept', value: '2' },
          { key: 'fine', value: '2' },
        ],
        [kept, 'var-unknown'],
      );
      expect(response.status).toBe(422);
      const pointers = (response.json as { errors: { source: { pointer: string } }[] }).errors.map(
        ({ source }) => source.pointer,
      );
      const vars = '/data/relationships/vars/data';
      expect(pointers.sort()).toEqual([
        '/data/relationships/removed/data/1/id',
        `${vars}/1/attributes/value`,
        `${vars}/2/attributes/sensitive`,
        `${vars}/3`,
        `${vars}/4/attributes/key`,
      ]);
      expect(await readValuesByKey()).toEqual(before);
    });

    it('keep a secret whose value is omitted', async () => {
      await createVariable({ key: 'secret', value: 'hidden', sensitive: true });
      const response = await changeVariables([{ key: 'secret', description: 'Of the database.' }]);
      expect(response.status).toBe(204);
      expect(await readValuesByKey()).toEqual({ secret: 'hidden' });
    });
  });

  it('cannot be decrypted if their sealed value is copied to another variable', async () => {
    const [one, other] = [
      await createVariable({ key: 'one', value: 'first', sensitive: true }),
      await createVariable({ key: 'other', value: 'second', sensitive: true }),
    ];
    const { value } = await server.database.read.findOneByOrFail(Variable, { id: one });
    await server.database.write((manager) => manager.update(Variable, { id: other }, { value }));
    await expect(readValues()).rejects.toThrow();
    expect(server.app.get(AtRest).openText(VARIABLE_VALUE, { id: one }, value)).toBe('first');
  });

  it('are omitted from runs if their name is no longer allowed', async () => {
    const id = await createVariable({ key: 'LEVEL', value: 'x', category: 'env' });
    await server.database.write((manager) => manager.update(Variable, { id }, { key: 'TF_LOG' }));
    expect(await readValues()).toEqual([]);
  });

  it('are limited in size and number', async () => {
    expect((await create({ key: 'a', value: 'ä'.repeat(128 * 1024) })).status).toBe(201);
    expect(detailsOf(await create({ key: 'b', value: `${'ä'.repeat(128 * 1024)}x` }))).toEqual([
      'A value has at most 256 KiB.',
    ]);
    expect((await create({ key: 'k'.repeat(257) })).status).toBe(422);
    const many = Array.from({ length: 998 }, (_, index) => ({ key: `v${index}` }));
    await server.database.write((manager) =>
      server.app.get(VariablesService).createAll(manager, { id: site }, many),
    );
    const last = await Promise.all(['x', 'y', 'z'].map((key) => create({ key })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('replace variables with the same key and category, and leave the others', async () => {
    for (const attributes of [
      { key: 'region', value: 'old', sensitive: true },
      { key: 'zone', value: 'kept' },
      { key: 'region', value: 'env', category: 'env' },
    ])
      await createVariable(attributes);
    const put = [
      { key: 'region', value: 'new', category: 'terraform' as const },
      { key: 'size', value: '3', sensitive: true },
    ];
    await server.database.write((manager) =>
      server.app.get(VariablesService).putAll(manager, { id: site }, put),
    );
    expect(
      Object.fromEntries(
        (await readValues()).map(({ key, category, value }) => [`${category} ${key}`, value]),
      ),
    ).toEqual({ 'iac region': 'new', 'env region': 'env', 'iac zone': 'kept', 'iac size': '3' });
  });

  it('report every violation with its pointer, and never quote a value', async () => {
    const given = [
      { key: 'a' },
      { key: '-1' },
      { key: 'a' },
      { key: 'PATH', category: 'env' as const },
      { key: 'b', value: 'upper("s3cret")', hcl: true },
      { key: 'c', value: '{ s3cret', hcl: true },
    ];
    const violations = await server.app
      .get(VariableRules)
      .violations(given, (index) => `/data/relationships/vars/data/${index}/attributes`);
    expect(
      violations.map(({ pointer }) => pointer?.replace('/data/relationships/vars/data/', '')),
    ).toEqual([
      '2/attributes/key',
      '1/attributes/key',
      '3/attributes/key',
      '4/attributes/value',
      '5/attributes/value',
    ]);
    expect(violations.slice(3).every(({ detail }) => /^Line 1, column \d+: /.test(detail))).toBe(
      true,
    );
    expect(JSON.stringify(violations)).not.toContain('s3cret');
  });

  it('are validated as literals also if only "hcl" or the category changes', async () => {
    const id = await createVariable({
      key: 'note',
      value: 'no literal',
      category: 'env',
      hcl: true,
    });
    expect((await change(id, { category: 'iac' })).status).toBe(422);
    expect((await change(id, { category: 'iac', hcl: false })).status).toBe(200);
    expect((await change(id, { hcl: true })).status).toBe(422);
    expect((await change(id, { hcl: true, value: '{ a = 1 }' })).status).toBe(200);
  });

  it('can be changed while the workspace is locked, which is audited', async () => {
    await acme.send('POST', `/workspaces/${site}/actions/lock`);
    const id = await createVariable({ key: 'password', value: 'first', sensitive: true });
    await change(id, { value: 'second' });
    expect((await acme.send('DELETE', `/workspaces/${site}/vars/${id}`)).status).toBe(204);
    const { json } = await acme.send('GET', '/organizations/acme/audit-events?page[size]=3');
    const events = (
      json as { data: { attributes: { action: string; changes: Record<string, unknown> } }[] }
    ).data.map(({ attributes }) => attributes);
    expect(events.map(({ action }) => action)).toEqual([
      'variable.delete',
      'variable.update',
      'variable.create',
    ]);
    expect(events[1]?.changes).toEqual({
      workspace: site,
      key: 'password',
      category: 'iac',
      hcl: false,
      sensitive: true,
      changed: ['value'],
    });
  });
});
