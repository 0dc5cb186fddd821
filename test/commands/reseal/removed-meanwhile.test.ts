import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Resealer } from '../../../src/commands/reseal/resealer.js';
import { Survey } from '../../../src/commands/reseal/survey.js';
import { sumOf } from '../../../src/commands/reseal/tally.js';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../src/core/clock.js';
import { readConfig } from '../../../src/core/config/config.js';
import type { Expiry } from '../../../src/core/expiry.js';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { oldPlans } from '../../../src/platform/runs/plans/old-plans.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { oldStates } from '../../../src/platform/state/old-states.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { newEncryptionKey } from '../../core/database/gantry-process.js';
import { RunStory } from '../../platform/runs/support/run-story.js';
import { createWorkspace } from '../../support/facts/run-facts.js';
import { stateBytes, storeState } from '../../support/facts/state-facts.js';
import { databases, startServer, type TestServer } from '../../support/server.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(databases)('data that expired before it was resealed, on %s', (kind) => {
  let server: TestServer;
  let artifacts: ArtifactStore;
  const keys = [newEncryptionKey()];
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_ENCRYPTION_KEY: keys.join() });
    artifacts = new ArtifactStore(await openBlobs(server.config), server.database, new Clock());
  });
  afterAll(() => server.stop());

  /** Introduces a new key, and reseals. Returns the number of resealed files. */
  async function reseal(): Promise<number> {
    const key = newEncryptionKey();
    const former = keys.join(',');
    keys.push(key);
    const atRest = new AtRest(
      new Sealer(
        await InstallationKey.open(
          readConfig({ GANTRY_ENCRYPTION_KEY: key, GANTRY_PREVIOUS_ENCRYPTION_KEYS: former }),
          server.database,
        ),
      ),
    );
    const survey = new Survey(server.database.read, await openBlobs(server.config), atRest);
    const tallies = await new Resealer(server.database, artifacts, atRest, survey).run(
      () => undefined,
    );
    return sumOf(
      tallies.filter(({ holds }) => holds === 'file'),
      ({ resealed }) => resealed,
    );
  }

  /** Finds expired data, reseals it, and removes it. Returns the number of removed rows. */
  async function removeAfterReseal<Due>(expiry: Expiry<Due>): Promise<number> {
    const due = await expiry.findDue(server.database.read, 100);
    expect(due.length).toBeGreaterThan(0);
    expect(await reseal()).toBeGreaterThan(0);
    return server.database.write((manager) => expiry.remove(manager, due));
  }

  /** The keys of artifacts to which no state and no run refers. */
  async function findUnreferenced(): Promise<string[]> {
    const { read } = server.database;
    const states = (await read.find(StateVersion)).map(({ stateKey }) => stateKey);
    const runs = (await read.find(Run)).flatMap(({ planKey, planJsonKey, lockFileKey }) => [
      planKey,
      planJsonKey,
      lockFileKey,
    ]);
    return (await read.find(Artifact))
      .map(({ key: one }) => one)
      .filter((one) => !states.includes(one) && !runs.includes(one));
  }

  it('is removed with its new file: states', async () => {
    await RunStory.begin(server);
    const workspace = await createWorkspace(server, 'acme', 'old-states');
    const others = await findUnreferenced();
    for (const serial of [1, 2, 3]) await storeState(server, workspace, stateBytes({ serial }));
    expect(await removeAfterReseal(oldStates(artifacts, 1))).toBe(2);
    expect(await findUnreferenced()).toEqual(others);
  });

  it('is removed with its new file: plans', async () => {
    await server.reset();
    const story = await RunStory.begin(server);
    const others = await findUnreferenced();
    const id = await story.queue('web');
    await story.waitFor(id, 'planned');
    await story.act(id, 'apply');
    await story.waitFor(id, 'applied');
    server.clock.advance(40 * DAY_MS);
    expect(await removeAfterReseal(oldPlans(server.clock, artifacts, 30))).toBe(1);
    expect(await findUnreferenced()).toEqual(others);
  });
});
