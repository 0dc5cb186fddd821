import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { RunLogChunk } from '../../../src/platform/runs/logs/run-log-chunk.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { RunRemoval } from '../../../src/platform/runs/run-removal.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from './support/run-story.js';

describe('runs with a price table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-prices-'));
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    writeFileSync(join(folder, 'prices.yaml'), 'terraform_data: 7.25\n');
    server = await startServer('sqlite', { GANTRY_COST_TABLE: join(folder, 'prices.yaml') });
    story = await RunStory.begin(server);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('become cost_estimated, and can then be confirmed', async () => {
    const id = await story.queue('priced');
    const { attributes } = await story.waitFor(id, 'cost_estimated');
    expect(attributes['cost-estimate']).toEqual({
      'prior-monthly-cost': '0.00',
      'proposed-monthly-cost': '14.50',
      'delta-monthly-cost': '14.50',
      'matched-resources-count': 2,
      'unmatched-resources-count': 0,
    });
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.waitFor(id, 'applied');
  });

  it('prevent the deletion of their workspace only while they are executed', async () => {
    server.executor.scripts.set('gone', ['holds in planning']);
    const id = await story.queue('gone');
    await story.waitFor(id, 'planning');
    const { id: workspaceId } = await story.workspace('gone');
    const remove = () =>
      sendRequest(`${server.url}/api/v2/workspaces/${workspaceId}`, {
        method: 'DELETE',
        token: story.token,
      });
    expect((await remove()).status).toBe(409);
    server.executor.scripts.clear();
    await story.waitFor(id, 'cost_estimated');
    const { planKey, planJsonKey } = await story.readRun(id);
    expect((await remove()).status).toBe(204);
    expect(await server.database.read.findOneBy(Run, { id })).toBeNull();
    for (const key of [planKey, planJsonKey])
      expect(await server.database.read.existsBy(Artifact, { key: key ?? '' })).toBe(false);
  });
});

describe.each(databases)('the logs of many runs, on %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
  });
  afterAll(() => server.stop());

  /** Creates runs with a log chunk each: too many to be removed in one statement. */
  async function createLogs(name: string): Promise<string> {
    const first = await story.queue(name);
    await story.waitFor(first, 'planned');
    const run = await story.readRun(first);
    for (let turn = 0; turn < 12; turn += 1) {
      const id = `run-${name}${turn}`;
      const more = {
        id,
        planId: `plan-${name}${turn}`,
        applyId: `apply-${name}${turn}`,
        status: 'discarded' as const,
      };
      const { position: _, ...columns } = run;
      await server.database.write(async (manager) => {
        await manager.insert(Run, { ...columns, ...more });
        await manager.insert(RunLogChunk, {
          runId: id,
          phase: 'plan',
          start: 0,
          size: 1,
          text: '.',
        });
      });
    }
    return run.workspaceId;
  }
  const countLogChunks = (): Promise<number> => server.database.read.count(RunLogChunk);

  it('can be removed by workspace or organization, without those of others', async () => {
    const one = await createLogs('one');
    await createLogs('two');
    const removal = server.app.get(RunRemoval, { strict: false });
    await server.database.write((manager) =>
      removal.deleteLogs(manager, { organization: 'other' }),
    );
    const before = await countLogChunks();
    await server.database.write((manager) => removal.deleteLogs(manager, { workspaceId: one }));
    const after = await countLogChunks();
    expect(before - after).toBeGreaterThanOrEqual(12);
    expect(after).toBeGreaterThanOrEqual(12);
    await server.database.write((manager) => removal.deleteLogs(manager, { organization: 'acme' }));
    expect(await countLogChunks()).toBe(0);
  });

  it('are deleted with their organization', async () => {
    await createLogs('three');
    expect(
      (
        await sendRequest(`${server.url}/api/v2/organizations/acme`, {
          method: 'DELETE',
          token: server.adminToken,
        })
      ).status,
    ).toBe(204);
    expect([await countLogChunks(), await server.database.read.count(Run)]).toEqual([0, 0]);
  });
});
