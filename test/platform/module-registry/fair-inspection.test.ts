import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiteralValue } from '../../../src/lib/hcl/literal-value.js';
import type { InspectionInput } from '../../../src/lib/module-inspection/module-inspection.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { ModuleRefusal } from '../../../src/lib/module-inspection/module-refusal.js';
import { WorkerBusy } from '../../../src/lib/worker-thread/supervised-worker.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { packFiles } from './support/archives.js';

/** Takes seconds in the HCL library, whose time is quadratic in the length. */
const COSTLY = `variable "x" {\n  default = [${'"abcdef",'.repeat(22_000)}]\n}\n`;
const PLAIN = 'variable "x" {}\n';

const moduleOf = (text: string): InspectionInput => ({
  configuration: [{ name: 'main.tf', bytes: new TextEncoder().encode(text) }],
  readme: null,
  submodules: [],
  configuredFolders: null,
  warnings: [],
});

describe('the inspection of modules', () => {
  it('ends at its deadline with an error, and alternates between organizations', async () => {
    const inspector = new ModuleInspector({ deadlineMs: 1_000 });
    const order: string[] = [];
    const recordCompletion = (name: string) => async (work: Promise<unknown>) =>
      work.then(
        () => void order.push(name),
        (error: unknown) => {
          expect(error).toBeInstanceOf(ModuleRefusal);
          expect(error).toMatchObject({ code: 'too-complex' });
          order.push(`${name} refused`);
        },
      );
    const hostile = [1, 2, 3].map((number) =>
      recordCompletion(`hostile ${number}`)(inspector.inspect(moduleOf(COSTLY.repeat(3)), 'evil')),
    );
    const fourth = inspector.inspect(moduleOf(PLAIN), 'evil');
    await expect(fourth).rejects.toBeInstanceOf(WorkerBusy);
    await expect(fourth).rejects.toMatchObject({ isCallerLimit: true });
    const others = ['acme', 'other'].map((name) =>
      recordCompletion(name)(inspector.inspect(moduleOf(PLAIN), name)),
    );
    await Promise.all([...hostile, ...others]);
    expect(order).toEqual([
      'hostile 1 refused',
      'hostile 2 refused',
      'acme',
      'other',
      'hostile 3 refused',
    ]);
    await inspector.close();
  });

  it('of uploads blocks neither values in HCL nor the modules of runs', async () => {
    const [uploads, runs] = [new ModuleInspector(), ModuleInspector.forRuns()];
    let isOver = false;
    const hostile = uploads
      .inspect(moduleOf(COSTLY), 'evil')
      .catch(() => undefined)
      .then(() => (isOver = true));
    expect(await readLiteralValue('[1]')).toEqual([1]);
    expect((await runs.inspect(moduleOf(PLAIN), 'acme')).variables).toHaveLength(1);
    expect(isOver).toBe(false);
    await Promise.all([uploads.close(), runs.close()]);
    await hostile;
  });

  it('accepts any number of modules of runs', async () => {
    const runs = ModuleInspector.forRuns();
    const found = await Promise.all(
      Array.from({ length: 50 }, () => runs.inspect(moduleOf(PLAIN), 'acme')),
    );
    expect(found).toHaveLength(50);
    await runs.close();
  });
});

describe('uploads of modules', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    world = new World(server);
    for (const fact of ['organization acme', 'organization evil']) await world.establish(fact);
  });
  afterAll(() => server.stop());

  async function createUploadPath(organization: string, name: string): Promise<string> {
    const path = `/api/v2/organizations/${organization}/registry-modules`;
    await world.request('POST', path, {
      data: { type: 'registry-modules', attributes: { name, provider: 'null' } },
    });
    const made = await world.request(
      'POST',
      `${path}/private/${organization}/${name}/null/versions`,
      {
        data: { type: 'registry-module-versions', attributes: { version: '1.0.0' } },
      },
    );
    return new URL((made as unknown as { links: { upload: string } }).links.upload).pathname;
  }

  it('alternate between organizations, each of which has at most three at a time', async () => {
    const archive = packFiles({ 'main.tf': COSTLY });
    const links = await Promise.all(
      [1, 2, 3, 4].map((number) => createUploadPath('evil', `m${number}`)),
    );
    const link = await createUploadPath('acme', 'plain');
    const order: string[] = [];
    const uploadAndRecord = async (path: string, raw: Buffer, name: string) => {
      const answer = await sendRequest(`${server.url}${path}`, { method: 'PUT', raw });
      order.push(`${name} ${answer.status}`);
      return answer;
    };
    const evil = links.map((path) => uploadAndRecord(path, archive, 'evil'));
    const refused = await Promise.race(evil);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toContain('Two modules of the organization are waiting');
    await uploadAndRecord(link, packFiles({ 'main.tf': PLAIN }), 'acme');
    await Promise.all(evil);
    expect(order).toContain('acme 200');
    expect(order.indexOf('acme 200')).toBeLessThan(order.length - 1);
  }, 60_000);
});
