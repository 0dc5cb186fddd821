import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Resealer } from '../../../src/commands/reseal/resealer.js';
import { rereadRows } from '../../../src/commands/reseal/sealed-rows.js';
import { Survey } from '../../../src/commands/reseal/survey.js';
import { sumOf } from '../../../src/commands/reseal/tally.js';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../src/core/clock.js';
import { readConfig } from '../../../src/core/config/config.js';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { sealedColumns } from '../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import { newEncryptionKey } from '../../core/database/gantry-process.js';
import { holdNext } from '../../support/barrier.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const PHRASE = 'variable password in workspace web in acme';

describe.each(databases)('a secret that is changed while it is resealed, on %s', (kind) => {
  const former = newEncryptionKey();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_ENCRYPTION_KEY: former });
  });
  afterAll(() => server.stop());

  it('keeps the new value, under the new key', async () => {
    const world = new World(server);
    for (const fact of ['organization acme', 'workspace web in acme', `sensitive ${PHRASE}`])
      await world.establish(fact);
    const id = await world.id(`sensitive ${PHRASE}`);
    const atRest = new AtRest(
      new Sealer(
        await InstallationKey.open(
          readConfig({
            GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
            GANTRY_PREVIOUS_ENCRYPTION_KEYS: former,
          }),
          server.database,
        ),
      ),
    );
    const blobs = await openBlobs(server.config);
    const artifacts = new ArtifactStore(blobs, server.database, new Clock());
    const survey = new Survey(server.database.read, blobs, atRest);
    const resealer = new Resealer(server.database, artifacts, atRest, survey);
    const writes = resealer as unknown as { write: (...args: unknown[]) => unknown };
    // At this point, reseal has opened the old value, and is about to write it again.
    const barrier = holdNext(writes, 'write', { when: 'before' });
    const done = resealer.run(() => undefined);
    await barrier.reached;
    const workspace = await world.id('workspace web in acme');
    const changed = await sendRequest(`${server.url}/api/v2/workspaces/${workspace}/vars/${id}`, {
      method: 'PATCH',
      token: server.adminToken,
      body: { data: { type: 'vars', attributes: { value: 'changed-meanwhile' } } },
    });
    expect(changed.status, changed.text).toBe(200);
    barrier.release();
    const tallies = await done;

    const column = sealedColumns().find(({ entity }) => entity === Variable);
    if (!column) throw new Error('variables are not sealed');
    const [row] = await rereadRows(server.database.read, column, [id]);
    const stored = (await server.database.read.findOneByOrFail(Variable, {
      id,
    })) as unknown as Record<string, string>;
    const bytes = Buffer.from(stored[column.member] ?? '', 'base64');
    expect(atRest.open(column, row?.boundTo ?? {}, bytes).toString()).toBe('changed-meanwhile');
    expect(await survey.findSealStates(column, row ? [row] : [])).toMatchObject([
      { state: 'current' },
    ]);
    expect(sumOf(tallies, ({ resealed }) => resealed)).toBe(1);
  });
});
