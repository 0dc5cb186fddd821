import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  VariableSet,
  VariableSetWorkspace,
} from '../../../../src/platform/workspaces/variable-sets/variable-set.entity.js';
import type { HttpResponse } from '../../../support/http.js';
import { databases, startServer, type TestServer } from '../../../support/server.js';
import { type Acme, createAcme, detailsOf } from '../support/acme.js';
import { SetStory } from './support/set-story.js';

describe.each(databases)('variable sets, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  let story: SetStory;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    acme = await createAcme(server);
    story = new SetStory(acme);
  });
  afterAll(() => server.stop());

  const pointersOf = ({ json }: HttpResponse): unknown[] =>
    (json as { errors: { source?: { pointer: string } }[] }).errors.map(
      ({ source }) => source?.pointer,
    );

  describe('are limited to', () => {
    it('500 sets in an organization', async () => {
      await insertSets(500);
      const answer = await story.create({ name: 'one-more' });
      expect(detailsOf(answer)).toEqual(['An organization has at most 500 variable sets.']);
      expect(await server.database.read.countBy(VariableSet, { organization: 'acme' })).toBe(500);
    });

    it('200 variables in a set, whether one request or several create them', async () => {
      const vars = (count: number) => ({
        vars: {
          data: Array.from({ length: count }, (_, index) => ({
            type: 'vars',
            attributes: { key: `v${index}` },
          })),
        },
      });
      expect((await story.create({ name: 'many' }, vars(201))).status).toBe(422);
      const { id } = await story.createSet('many', {}, vars(200));
      const answer = await story.createVariable(id, { key: 'one-more' });
      expect(detailsOf(answer)).toEqual(['A variable set has at most 200 variables.']);
    });

    it('1000 workspaces for a set', async () => {
      const { id } = await story.createSet('cloud');
      const ids = await insertWorkspaces(1_001);
      await story.apply(id, 'workspaces', ...ids.slice(0, 1_000));
      const answer = await story.changeTargets('POST', id, 'workspaces', ids.slice(1_000));
      expect(detailsOf(answer)).toEqual(['A variable set applies to at most 1000 workspaces.']);
      expect(await server.database.read.countBy(VariableSetWorkspace, { setId: id })).toBe(1_000);
    });

    it('256 KiB in a value and 512 characters in a description', async () => {
      const { id } = await story.createSet('cloud');
      const big = await story.createVariable(id, { key: 'big', value: 'é'.repeat(128 * 1024 + 1) });
      expect(detailsOf(big)).toEqual(['A value has at most 256 KiB.']);
      const long = await story.createVariable(id, { key: 'long', description: 'x'.repeat(513) });
      expect(pointersOf(long)).toEqual(['/data/attributes/description']);
      await story.addVariable(id, { key: 'ok', value: 'é'.repeat(128 * 1024), sensitive: true });
    });

    async function insertSets(count: number): Promise<void> {
      const { id } = await story.createSet('planted-0');
      const row = await server.database.read.findOneByOrFail(VariableSet, { id });
      await server.database.write((manager) =>
        manager.insert(
          VariableSet,
          Array.from({ length: count - 1 }, (_, index) => {
            const name = `planted-${index + 1}`;
            return Object.assign({}, row, { id: `varset-${index}`, name, nameKey: name });
          }),
        ),
      );
    }

    async function insertWorkspaces(count: number): Promise<string[]> {
      const id = await acme.createWorkspace('planted');
      const columns = await server.database.read.query<Record<string, unknown>[]>(
        `SELECT * FROM workspaces WHERE id = '${id}'`,
      );
      const names = Object.keys(columns[0] ?? {});
      const ids = Array.from({ length: count - 1 }, (_, index) => `ws-${index}`);
      await server.database.write(async (manager) => {
        for (const other of ids)
          await manager.query(
            `INSERT INTO workspaces (${names.join(', ')}) SELECT ${names
              .map((name) => (['id', 'name', 'name_key'].includes(name) ? `'${other}'` : name))
              .join(', ')} FROM workspaces WHERE id = '${id}'`,
          );
      });
      return [id, ...ids];
    }
  });
});
