import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AtRest } from '../../../../src/core/secrets/at-rest.js';
import { AuditEvent } from '../../../../src/platform/audit/audit-event.entity.js';
import {
  SET_VARIABLE_VALUE,
  VariableSet,
  VariableSetNoCodeModule,
  VariableSetProject,
  VariableSetVariable,
  VariableSetWorkspace,
} from '../../../../src/platform/workspaces/variable-sets/variable-set.entity.js';
import type { HttpResponse } from '../../../support/http.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { type Acme, createAcme, detailsOf, totalOf, workspaceBody } from '../support/acme.js';
import { identifiers, idsIn, related, setOf, setsOf, SetStory } from './support/set-story.js';

const WEB = 'project web in acme';
const READER = `token of team with read on ${WEB}`;

describe.each(databases)('variable sets, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  let story: SetStory;
  let web = '';
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    acme = await createAcme(server);
    story = new SetStory(acme);
    await acme.world.establish(WEB);
    web = await acme.world.id(WEB);
  });
  afterAll(() => server.stop());

  const namesFor = async (path: string, token?: string): Promise<unknown[]> =>
    setsOf(await acme.send('GET', `${path}/varsets`, undefined, token)).map(
      ({ attributes }) => attributes['name'],
    );
  const pointersOf = ({ json }: HttpResponse): unknown[] =>
    (json as { errors: { source?: { pointer: string } }[] }).errors.map(
      ({ source }) => source?.pointer,
    );

  describe('have a scope that', () => {
    it('consists of the related workspaces and projects, or of everything', async () => {
      const [inWeb, elsewhere] = [
        await acme.createWorkspace('in-web', {}, web),
        await acme.createWorkspace('other'),
      ];
      await story.createSet('everywhere', { global: true });
      await story.createSet('nowhere');
      const { id: ofProject } = await story.createSet('of-project');
      const { id: ofWorkspace } = await story.createSet('of-workspace');
      await story.apply(ofProject, 'projects', web);
      await story.apply(ofWorkspace, 'workspaces', elsewhere);
      expect(await namesFor(`/workspaces/${inWeb}`)).toEqual(['everywhere', 'of-project']);
      expect(await namesFor(`/workspaces/${elsewhere}`)).toEqual(['everywhere', 'of-workspace']);
      expect(await namesFor(`/projects/${web}`)).toEqual(['everywhere', 'of-project']);
      expect(totalOf(await acme.send('GET', '/organizations/acme/varsets'))).toBe(4);
    });

    it('follows a workspace to another project', async () => {
      const site = await acme.createWorkspace('site');
      await story.createSet('of-project', {}, related('projects', web));
      expect(await namesFor(`/workspaces/${site}`)).toEqual([]);
      const moved = { project: { data: { type: 'projects', id: web } } };
      await acme.send('PATCH', `/workspaces/${site}`, workspaceBody({}, moved));
      expect(await namesFor(`/workspaces/${site}`)).toEqual(['of-project']);
    });

    it('can be extended, reduced and replaced repeatedly', async () => {
      const [one, two] = [await acme.createWorkspace('one'), await acme.createWorkspace('two')];
      const { id } = await story.createSet('cloud');
      await story.apply(id, 'workspaces', one, two, one);
      await story.apply(id, 'workspaces', one);
      expect(idsIn(await story.read(id), 'workspaces')).toEqual([one, two].sort());
      for (const _ of [1, 2])
        expect((await story.changeTargets('DELETE', id, 'workspaces', [one])).status).toBe(204);
      expect(idsIn(await story.read(id), 'workspaces')).toEqual([two]);
      const replaced = await story.update(id, {}, related('workspaces', one));
      expect(idsIn(setOf(replaced), 'workspaces')).toEqual([one]);
      expect(idsIn(setOf(await story.update(id, {}, related('workspaces'))), 'workspaces')).toEqual(
        [],
      );
    });

    it('is cleared when a set becomes global, and refused for a global one', async () => {
      const site = await acme.createWorkspace('site');
      const places = { ...related('projects', web), ...related('workspaces', site) };
      const { id } = await story.createSet('cloud', {}, places);
      const global = setOf(await story.update(id, { global: true }));
      expect([idsIn(global, 'projects'), idsIn(global, 'workspaces')]).toEqual([[], []]);
      for (const answer of [
        await story.update(id, {}, related('workspaces', site)),
        await story.changeTargets('POST', id, 'workspaces', [site]),
        await story.create({ name: 'another', global: true }, related('workspaces', site)),
      ]) {
        expect(answer.status, answer.text).toBe(422);
        expect(detailsOf(answer)[0]).toMatch(/^A global set applies to every workspace\./);
      }
      const back = setOf(await story.update(id, { global: false }, related('workspaces', site)));
      expect(idsIn(back, 'workspaces')).toEqual([site]);
    });

    it('is reduced by the deletion of a workspace, project or no-code module', async () => {
      for (const fact of ['module site in acme', 'no-code module site in acme'])
        await acme.world.establish(fact);
      const site = await acme.createWorkspace('site');
      const module = await acme.world.id('no-code module site in acme');
      const { id } = await story.createSet(
        'cloud',
        {},
        {
          ...related('workspaces', site),
          ...related('projects', web),
          ...related('no-code-modules', module),
        },
      );
      await acme.send('DELETE', `/workspaces/${site}`);
      await acme.send('DELETE', `/projects/${web}`);
      await acme.send('DELETE', `/no-code-modules/${module}`);
      const left = await story.read(id);
      expect(idsIn(left, 'workspaces')).toEqual([]);
      expect(idsIn(left, 'projects')).toEqual([]);
      expect(idsIn(left, 'no-code-modules')).toEqual([]);
    });
  });

  describe('that belong to a project', () => {
    const owned = { parent: { data: { type: 'projects', id: '' } } };
    beforeEach(() => void (owned.parent.data.id = web));

    it('apply only to that project and its workspaces', async () => {
      const [inWeb, elsewhere] = [
        await acme.createWorkspace('in-web', {}, web),
        await acme.createWorkspace('other'),
      ];
      await acme.world.establish('project api in acme');
      const api = await acme.world.id('project api in acme');
      const { id } = await story.createSet('cloud', {}, { ...owned, ...related('projects', web) });
      await story.apply(id, 'workspaces', inWeb);
      for (const [kindOf, target] of [
        ['workspaces', elsewhere],
        ['projects', api],
      ] as const) {
        const answer = await story.changeTargets('POST', id, kindOf, [target]);
        expect(answer.status, answer.text).toBe(422);
        expect(detailsOf(answer)).toEqual([
          'A project owns this variable set: it applies to that project and its workspaces only.',
        ]);
      }
      const moved = { project: { data: { type: 'projects', id: api } } };
      await acme.send('PATCH', `/workspaces/${inWeb}`, workspaceBody({}, moved));
      expect(await namesFor(`/workspaces/${inWeb}`)).toEqual([]);
    });

    it('are never global, and are deleted with the project', async () => {
      const refused = await story.create({ name: 'cloud', global: true }, owned);
      expect(pointersOf(refused)).toEqual(['/data/attributes/global']);
      const { id } = await story.createSet('cloud', {}, owned);
      expect(pointersOf(await story.update(id, { global: true }))).toEqual([
        '/data/attributes/global',
      ]);
      await acme.send('DELETE', `/projects/${web}`);
      expect((await acme.send('GET', `/varsets/${id}`)).status).toBe(404);
    });

    it('cannot belong to a project of another organization', async () => {
      await acme.world.establish('organization globex');
      await acme.world.establish('project far in globex');
      for (const id of [await acme.world.id('project far in globex'), 'prj-absent']) {
        const answer = await story.create(
          { name: 'cloud' },
          { parent: { data: { type: 'projects', id } } },
        );
        expect(detailsOf(answer)).toEqual(['The organization has no such project.']);
        expect(pointersOf(answer)).toEqual(['/data/relationships/parent/data/id']);
      }
      const far = { parent: { data: { type: 'organizations', id: 'globex' } } };
      expect((await story.create({ name: 'cloud' }, far)).status).toBe(422);
    });
  });

  describe('for users who may only read a project', () => {
    beforeEach(() => acme.world.establish(`team with read on ${WEB}`));

    it('show what applies to its workspaces, without secrets and other scopes', async () => {
      const [inWeb, hidden] = [
        await acme.createWorkspace('in-web', {}, web),
        await acme.createWorkspace('hidden'),
      ];
      const { id } = await story.createSet('cloud', {}, related('workspaces', inWeb, hidden));
      await story.addVariable(id, { key: 'password', value: 'correct horse', sensitive: true });
      const reader = await acme.world.token(READER);
      const listed = await acme.send(
        'GET',
        `/workspaces/${inWeb}/varsets?include=vars,workspaces,projects`,
        undefined,
        reader,
      );
      expect(listed.status, listed.text).toBe(200);
      expect(idsIn(setsOf(listed)[0] ?? setOf(listed), 'workspaces')).toEqual([inWeb]);
      expect(listed.text).not.toContain(hidden);
      expect(listed.text).not.toContain('correct horse');
      const effective = await acme.send('GET', `/workspaces/${inWeb}/all-vars`, undefined, reader);
      expect(setsOf(effective).map(({ attributes }) => attributes)).toMatchObject([
        { key: 'password', value: null, origin: { type: 'varsets', id, name: 'cloud' } },
      ]);
    });

    it('show a team with access to one workspace only what applies to it', async () => {
      for (const fact of [
        'workspace near in acme',
        'workspace far in acme',
        'team with read on workspace near in acme',
      ])
        await acme.world.establish(fact);
      const [near, far] = [
        await acme.world.id('workspace near in acme'),
        await acme.world.id('workspace far in acme'),
      ];
      await story.createSet('cloud', {}, related('workspaces', near, far));
      const reader = await acme.world.token('token of team with read on workspace near in acme');
      const list = (id: string) => acme.send('GET', `/workspaces/${id}/varsets`, undefined, reader);
      const [found] = setsOf(await list(near));
      expect(found && idsIn(found, 'workspaces')).toEqual([near]);
      expect((await list(far)).status).toBe(404);
    });

    it('cannot be listed in the organization, read individually, or changed', async () => {
      const { id } = await story.createSet('cloud', {}, related('projects', web));
      const reader = await acme.world.token(READER);
      for (const [method, path] of [
        ['GET', '/organizations/acme/varsets'],
        ['GET', `/varsets/${id}`],
        ['GET', `/varsets/${id}/relationships/vars`],
        ['DELETE', `/varsets/${id}`],
      ] as const)
        expect((await acme.send(method, path, undefined, reader)).status, path).toBe(404);
    });
  });

  describe('have names that', () => {
    it('are unique in an organization and sorted in lists, both regardless of case', async () => {
      await story.createSet('Cloud');
      await story.createSet('a-first');
      const answer = await story.create({ name: 'cLOUD' });
      expect(detailsOf(answer)).toEqual(['The name "cLOUD" is already in use.']);
      expect(await namesFor('/organizations/acme')).toEqual(['a-first', 'Cloud']);
    });

    it('are searched by parts, in which % and _ are literal', async () => {
      for (const name of ['all_of_it', 'all%of', 'allXofXit']) await story.createSet(name);
      const searchNames = async (q: string) =>
        setsOf(
          await acme.send('GET', `/organizations/acme/varsets?q=${encodeURIComponent(q)}`),
        ).map(({ attributes }) => attributes['name']);
      expect(await searchNames('l_o')).toEqual(['all_of_it']);
      expect(await searchNames('%')).toEqual(['all%of']);
      expect(await searchNames('L')).toEqual(['all%of', 'all_of_it', 'allXofXit']);
    });
  });

  describe('have variables that', () => {
    it('keep a secret sealed in its row through changes without a value', async () => {
      const { id: setId } = await story.createSet('cloud');
      const id = await story.addVariable(setId, {
        key: 'password',
        value: 'correct horse',
        sensitive: true,
      });
      const path = `/varsets/${setId}/relationships/vars/${id}`;
      const change = (attributes: object) =>
        acme.send('PATCH', path, { data: { type: 'vars', attributes } });
      const before = await readRow(id);
      expect(before.value).not.toContain('correct horse');
      const changed = await change({ description: 'Of the database.' });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.text).not.toContain('correct horse');
      const { value } = await readRow(id);
      const atRest = server.app.get(AtRest);
      expect(atRest.openText(SET_VARIABLE_VALUE, { id }, value)).toBe('correct horse');
      expect(() => atRest.openText(SET_VARIABLE_VALUE, { id: 'var-other' }, value)).toThrow();
      for (const attributes of [{ sensitive: false }, { key: 'note' }, { category: 'env' }])
        expect((await change(attributes)).status, JSON.stringify(attributes)).toBe(422);
      expect((await change({ key: 'note', value: 'battery staple' })).status).toBe(200);
    });

    it('get a new version with every change, even with the same values', async () => {
      const { id: setId } = await story.createSet('cloud');
      const id = await story.addVariable(setId, { key: 'region', value: 'eu' });
      const path = `/varsets/${setId}/relationships/vars/${id}`;
      const versions = new Set<unknown>();
      for (const value of ['eu', 'eu', 'us'])
        versions.add(
          setOf(await acme.send('PATCH', path, { data: { type: 'vars', attributes: { value } } }))
            .attributes['version-id'],
        );
      expect(versions.size).toBe(3);
    });

    const readRow = (id: string) =>
      server.database.read.findOneByOrFail(VariableSetVariable, { id });
  });

  it('are created completely or not at all', async () => {
    const site = await acme.createWorkspace('site');
    const vars = (attributes: object) => ({ vars: { data: [{ type: 'vars', attributes }] } });
    for (const relationships of [
      { ...related('workspaces', site), ...vars({ key: 'TF_LOG', category: 'env' }) },
      { ...related('workspaces', site, 'ws-absent'), ...vars({ key: 'region' }) },
      { stacks: { data: identifiers('stacks', 'st-1') } },
    ]) {
      const answer = await story.create({ name: 'cloud' }, relationships);
      expect(answer.status, answer.text).toBe(422);
    }
    for (const entity of [VariableSet, VariableSetVariable, VariableSetWorkspace])
      expect(await server.database.read.count(entity as typeof VariableSet)).toBe(0);
  });

  it('leave nothing behind when they, or their organization, are deleted', async () => {
    for (const fact of ['module site in acme', 'no-code module site in acme'])
      await acme.world.establish(fact);
    const site = await acme.createWorkspace('site');
    const everything = {
      ...related('workspaces', site),
      ...related('projects', web),
      ...related('no-code-modules', await acme.world.id('no-code module site in acme')),
      vars: { data: [{ type: 'vars', attributes: { key: 'region' } }] },
    };
    const rowsLeft = async () => {
      const entities = [VariableSet, VariableSetVariable, VariableSetWorkspace];
      const others = [VariableSetProject, VariableSetNoCodeModule];
      const counts = [...entities, ...others].map((entity) =>
        server.database.read.count(entity as typeof VariableSet),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    const { id } = await story.createSet('cloud', {}, everything);
    expect(await rowsLeft()).toBe(5);
    await acme.send('DELETE', `/varsets/${id}`);
    expect(await rowsLeft()).toBe(0);
    await story.createSet('cloud', {}, everything);
    await acme.send('DELETE', `/workspaces/${site}`);
    expect((await acme.send('DELETE', '/organizations/acme')).status).toBe(204);
    expect(await rowsLeft()).toBe(0);
  });

  it('are audited with every change, without a value', async () => {
    const site = await acme.createWorkspace('site');
    const { id } = await story.createSet('cloud');
    const variable = await story.addVariable(id, {
      key: 'password',
      value: 'correct horse',
      sensitive: true,
    });
    const path = `/varsets/${id}/relationships/vars/${variable}`;
    await acme.send('PATCH', path, {
      data: { type: 'vars', attributes: { value: 'battery staple' } },
    });
    await story.apply(id, 'workspaces', site);
    await story.changeTargets('DELETE', id, 'workspaces', [site]);
    await story.update(id, { priority: true });
    await acme.send('DELETE', path);
    await acme.send('DELETE', `/varsets/${id}`);
    const events = await server.database.read.find(AuditEvent, { order: { sequence: 'ASC' } });
    const ours = events.filter(({ action }) => action.startsWith('variable-set'));
    expect(ours.map(({ action }) => action)).toEqual([
      'variable-set.create',
      'variable-set-variable.create',
      'variable-set-variable.update',
      'variable-set.apply',
      'variable-set.withdraw',
      'variable-set.update',
      'variable-set-variable.delete',
      'variable-set.delete',
    ]);
    expect(ours[3]?.changes).toEqual({ workspaces: [site] });
    expect(JSON.stringify(events)).not.toMatch(/correct horse|battery staple/);
  });

  it('count their variables correctly under concurrent writes', async () => {
    const { id } = await story.createSet('cloud');
    await Promise.all(
      Array.from({ length: 195 }, async (_, index) => story.addVariable(id, { key: `v${index}` })),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => story.createVariable(id, { key: `w${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await server.database.read.countBy(VariableSetVariable, { setId: id })).toBe(200);
  }, 120_000);
});
