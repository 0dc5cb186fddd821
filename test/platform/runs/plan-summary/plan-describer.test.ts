import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtifactStore } from '../../../../src/core/artifacts/artifact-store.js';
import { Busy, Gone } from '../../../../src/core/errors.js';
import { PlanDescriber } from '../../../../src/platform/runs/plan-summary/plan-describer.js';
import { Run } from '../../../../src/platform/runs/run.entity.js';
import { RunSecrets } from '../../../../src/platform/runs/run-secrets.js';
import { startServer, type TestServer } from '../../../support/server.js';

const FIRST = { number: 1, size: 20 };

describe('the stored plan of a run', () => {
  let server: TestServer;
  let describer: PlanDescriber;
  beforeAll(async () => {
    server = await startServer();
    describer = server.app.get(PlanDescriber, { strict: false });
  });
  afterAll(() => server.stop());

  async function runWithResources(resources: number): Promise<Run> {
    return runWithPlan({
      resource_changes: Array.from({ length: resources }, (_, index) => ({
        address: `terraform_data.a[${index}]`,
        type: 'terraform_data',
        name: 'a',
        index,
        change: { actions: ['create'], before: null, after: { input: 'x'.repeat(100) } },
      })),
    });
  }

  async function runWithPlan(plan: object): Promise<Run> {
    const sealed = server.app
      .get(RunSecrets, { strict: false })
      .sealFile('run-1', 'planJson', Buffer.from(JSON.stringify(plan)));
    const { key } = await server.app
      .get(ArtifactStore, { strict: false })
      .store(sealed, { organization: 'acme' });
    return Object.assign(new Run(), {
      id: 'run-1',
      organization: 'acme',
      planJsonKey: key,
      hasChanges: true,
      module: { upload: 'cv-1' },
    });
  }

  it.each([3, 10_000])('is described, with %i resources', async (resources) => {
    const run = await runWithResources(resources);
    const [first, second] = await Promise.all([
      describer.describe(run, { number: 1, size: 2 }),
      describer.describe(run, { number: 2, size: 2 }),
    ]);
    expect(first).toMatchObject({
      headline: `${resources} things are created.`,
      total: resources,
      groups: [
        { changes: [{ address: 'terraform_data.a[0]' }, { address: 'terraform_data.a[1]' }] },
      ],
    });
    expect(second?.groups[0]?.changes[0]?.address).toBe('terraform_data.a[2]');
  });

  it('is read once for each page and cached', async () => {
    const run = await runWithResources(3);
    const shown = await describer.describe(run, FIRST);
    rmSync(join(server.config.dataDir, 'artifacts'), { recursive: true });
    expect(await describer.describe(run, FIRST)).toBe(shown);
    await expect(describer.describe(run, { number: 2, size: 20 })).rejects.toThrow();
  });

  it('has no description before it is complete, and is gone after its retention', async () => {
    const without = Object.assign(new Run(), { id: 'run-1', planJsonKey: null, hasChanges: null });
    expect(await describer.describe(without, FIRST)).toBeNull();
    const removed = Object.assign(without, { hasChanges: true });
    await expect(describer.describe(removed, FIRST)).rejects.toThrow(Gone);
  });

  it.each([100, 1_000])('is described or refused as too large, with %i levels', async (levels) => {
    const [open, close] = ['{"a":['.repeat(levels / 2), ']}'.repeat(levels / 2)];
    const leaf = JSON.stringify('x'.repeat(100_000));
    const after = JSON.parse(`${open}${leaf}${close}`) as object;
    const change = { actions: ['create'], before: null, after };
    const run = await runWithPlan({
      resource_changes: [
        { address: 'terraform_data.a', type: 'terraform_data', name: 'a', change },
      ],
    });
    const described = await describer.describe(run, FIRST).catch((error: unknown) => error);
    if (described instanceof Busy) expect(described.message).toContain('too large');
    else expect(described).toMatchObject({ headline: '1 thing is created.' });
  });

  it('is refused as busy while too many descriptions for its organization wait', async () => {
    const run = await runWithResources(20_000);
    const pages = Array.from({ length: 30 }, (_, index) =>
      describer.describe(run, { number: index + 1, size: 20 }),
    );
    const results = await Promise.allSettled(pages);
    const refused = results.filter(
      ({ status }) => status === 'rejected',
    ) as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(30);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
  });
});
