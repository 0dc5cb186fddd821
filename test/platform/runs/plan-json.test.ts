import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { PlanJson } from '../../../src/platform/runs/plans/plan-json.js';
import { RunSecrets } from '../../../src/platform/runs/run-secrets.js';
import { startServer, type TestServer } from '../../support/server.js';

const change = (address: string, mode: string, ...actions: string[]) => ({
  address,
  mode,
  type: 'tiny_note',
  change: { actions },
});

describe('the planned changes of a run', () => {
  let server: TestServer;
  let plans: PlanJson;
  const id = 'run-1';
  beforeAll(async () => {
    server = await startServer();
    plans = server.app.get(PlanJson, { strict: false });
  });
  afterAll(() => server.stop());

  async function keep(plan: unknown): Promise<string> {
    const sealed = server.app
      .get(RunSecrets, { strict: false })
      .seal(id, 'planJson', Buffer.from(JSON.stringify(plan)));
    return (
      await server.app.get(ArtifactStore, { strict: false }).store(sealed, { organization: 'acme' })
    ).key;
  }

  it('contain each resource that changes', async () => {
    const planJsonKey = await keep({
      resource_changes: [
        change('a.new', 'managed', 'create'),
        change('a.same', 'managed', 'no-op'),
        change('data.a.read', 'data', 'read'),
        change('a.other', 'managed', 'delete', 'create'),
        change('a.moved', 'managed', 'update'),
      ],
    });
    const changes = await plans.changesOf({ id, planJsonKey });
    expect(changes.map(({ address, action }) => `${action} ${address}`)).toEqual([
      'create a.new',
      'replace a.other',
      'update a.moved',
    ]);
    expect(await plans.changesOf({ id, planJsonKey: null })).toEqual([]);
  });

  it('are read once and cached', async () => {
    const planJsonKey = await keep({ resource_changes: [change('a.gone', 'managed', 'delete')] });
    const shown = await plans.changesOf({ id, planJsonKey });
    expect(shown).toHaveLength(1);
    rmSync(join(server.config.dataDir, 'artifacts'), { recursive: true });
    await expect(plans.of({ id, planJsonKey, hasChanges: true })).rejects.toThrow();
    expect(await plans.changesOf({ id, planJsonKey })).toEqual(shown);
  });

  it('are empty for a very large plan, whose counts remain', async () => {
    const planJsonKey = await keep({
      resource_changes: [change(`a.${'x'.repeat(4 * 1024 * 1024)}`, 'managed', 'create')],
    });
    expect(await plans.changesOf({ id, planJsonKey })).toEqual([]);
  });
});
