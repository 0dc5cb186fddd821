import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Artifact } from '../../src/artifacts/artifact.entity.js';
import { Run } from '../../src/runs/run.entity.js';
import { ask } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { RunStory } from './support/run-story.js';

describe('runs, where there is a price table', () => {
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

  it('are cost_estimated, and are confirmed there', async () => {
    const id = await story.queue('priced');
    const { attributes } = await story.until(id, 'cost_estimated');
    expect(attributes['cost-estimate']).toEqual({
      'prior-monthly-cost': '0.00',
      'proposed-monthly-cost': '14.50',
      'delta-monthly-cost': '14.50',
      'matched-resources-count': 2,
      'unmatched-resources-count': 0,
    });
    expect((await story.act(id, 'apply')).status).toBe(202);
    await story.until(id, 'applied');
  });

  it('keep their workspace from being deleted while they are executed, and go with it afterwards, with all that they stored', async () => {
    server.executor.scripts.set('gone', ['holds in planning']);
    const id = await story.queue('gone');
    await story.until(id, 'planning');
    const { id: workspaceId } = await story.workspace('gone');
    const remove = () => ask(`${server.url}/api/v2/workspaces/${workspaceId}`, { method: 'DELETE', token: story.token });
    expect((await remove()).status).toBe(409);
    server.executor.scripts.clear();
    await story.until(id, 'cost_estimated');
    const { planKey, planJsonKey } = await story.stored(id);
    expect((await remove()).status).toBe(204);
    expect(await server.database.read.findOneBy(Run, { id })).toBeNull();
    for (const key of [planKey, planJsonKey]) expect(await server.database.read.existsBy(Artifact, { key: key ?? '' })).toBe(false);
  });
});
