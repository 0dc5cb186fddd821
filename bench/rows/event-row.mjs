import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { sampleArmor } from '../keys/seed.mjs';
import { startPostgres } from '../postgres.mjs';
import { Provisioner, resource, send } from '../runs/provisioner.mjs';

const CHANGES_PER_SECOND = 50;
const WARM_UP_SECONDS = 5;
/** The kinds of ten consecutive changes: five of workspaces, three of runs, two of keys. */
const KINDS = [...'wrwkwrwrwk'];
/** Concurrent sequences of changes of one kind. A slow change delays only those of its lane. */
const LANES = 10;
/** Maximum time to wait for the last events of a round. */
const TIME_LIMIT_MS = 60_000;
const KEYS = '/api/registry/private/v2/gpg-keys';
const ORGANIZATION = '/api/v2/organizations/acme';

/**
 * The time from the request of a change until a webhook receives its event, at 50 changes per
 * second, compared with a limit. The row fails if an event does not arrive.
 */
export function eventRow(database, milliseconds, limits) {
  const measure = ({ rounds, seconds }) =>
    inTemporaryFolder(async (folder) => {
      const stops = [];
      try {
        const url = database === 'PostgreSQL' ? await startDatabase(stops) : undefined;
        const gantry = await startGantry(folder, {
          GANTRY_ENCRYPTION_KEY: '5'.repeat(64),
          GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
          GANTRY_RUN_WORKERS: '0',
          ...(url && { DATABASE_URL: url }),
        });
        stops.push(gantry.stop);
        const receiver = await startReceiver();
        stops.push(receiver.stop);
        const changes = await Changes.of(gantry, receiver);
        await changes.measure(WARM_UP_SECONDS);
        const samples = [];
        for (let round = 0; round < rounds; round++) {
          const times = await changes.measure(seconds);
          const quantile = (share) => times[Math.floor(share * (times.length - 1))];
          const [wall, p99] = [quantile(0.5), quantile(0.99)];
          samples.push({
            base: { wall: milliseconds },
            test: { wall, p99, memory: (await gantry.usage()).memory / 1e6 },
            ratio: wall / milliseconds,
          });
        }
        return samples;
      } finally {
        for (const stop of stops.reverse()) await stop();
      }
    });
  return {
    name: `From a change to its delivered event, at ${CHANGES_PER_SECOND} changes per second, ${database}`,
    base: `${milliseconds} ms`,
    ...limits,
    better: 'lower',
    measure,
  };
}

async function startDatabase(stops) {
  const postgres = await startPostgres();
  stops.push(postgres.stop);
  return postgres.url;
}

/** Starts a webhook that records when it received the events of each action on each resource. */
async function startReceiver() {
  const received = new Map();
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const chunks = await request.toArray();
    response.writeHead(204).end();
    const { data } = JSON.parse(Buffer.concat(chunks).toString());
    const { action, 'resource-id': id } = data['audit-event'];
    const key = `${action} ${id}`;
    received.set(key, [...(received.get(key) ?? []), at]);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, received, stop };
}

/** Changes workspaces, runs and keys at fixed times, however long the responses take. */
class Changes {
  static async of(gantry, receiver) {
    const { module } = await Provisioner.in(gantry);
    const lanes = Array.from({ length: LANES }, (_, index) => index + 1);
    const workspaces = [];
    for (const lane of lanes)
      workspaces.push(await createNoCodeWorkspace(gantry, module, `busy-${lane}`));
    const webhook = { name: 'bench', url: receiver.url, 'event-types': ['audit.recorded'] };
    await send(gantry, 'POST', `${ORGANIZATION}/webhooks`, resource('webhooks', webhook));
    return new Changes(receiver, {
      w: lanes.map((lane) => createWorkspaces(gantry, lane)),
      r: lanes.map((_, index) => queueAndDiscardRuns(gantry, workspaces[index])),
      k: [createAndDeleteKey(gantry)],
    });
  }

  /** Each lane is a generator that makes one change after another. */
  constructor(receiver, lanes) {
    this.receiver = receiver;
    this.lanes = lanes;
    this.last = new Map();
  }

  /**
   * Makes changes for a number of seconds. Returns the milliseconds from each change until its
   * event arrived, sorted.
   */
  async measure(seconds) {
    this.receiver.received.clear();
    const began = performance.now();
    const changes = [];
    for (let count = 0; count < seconds * CHANGES_PER_SECOND; count++) {
      const due = began + (count * 1_000) / CHANGES_PER_SECOND;
      await sleep(Math.max(0, due - performance.now()));
      const lanes = this.lanes[KINDS[count % KINDS.length]];
      changes.push(this.#next(lanes[Math.floor(count / 2) % lanes.length]));
    }
    const completed = await Promise.all(changes);
    const times = [];
    const deadline = performance.now() + TIME_LIMIT_MS;
    for (const change of completed) times.push(await this.#waitForEvent(change, deadline));
    return times.sort((one, other) => one - other);
  }

  #next(lane) {
    const change = (this.last.get(lane) ?? Promise.resolve()).then(async () => {
      const begun = performance.now();
      const { value: key } = await lane.next();
      return { key, begun };
    });
    this.last.set(lane, change);
    return change;
  }

  /**
   * The events of one action on one resource arrive in order, so the oldest belongs to the change.
   */
  async #waitForEvent({ key, begun }, deadline) {
    for (; performance.now() < deadline; await sleep(20)) {
      const at = this.receiver.received.get(key)?.shift();
      if (at !== undefined) return at - begun;
    }
    throw new Error(`the event of ${key} did not arrive`);
  }
}

async function createNoCodeWorkspace(gantry, module, name) {
  const vars = [{ type: 'vars', attributes: { key: 'region', value: 'eu' } }];
  const data = {
    ...resource('workspaces', { name }).data,
    relationships: { vars: { data: vars } },
  };
  const path = `/api/v2/no-code-modules/${module}/workspaces`;
  return (await send(gantry, 'POST', path, { data })).id;
}

async function* createWorkspaces(gantry, lane) {
  for (let number = 1; ; number++) {
    const body = resource('workspaces', { name: `bench-${lane}-${number}` });
    yield `workspace.create ${(await send(gantry, 'POST', `${ORGANIZATION}/workspaces`, body)).id}`;
  }
}

async function* queueAndDiscardRuns(gantry, workspace) {
  const relationships = { workspace: { data: { id: workspace, type: 'workspaces' } } };
  for (;;) {
    const { id } = await send(gantry, 'POST', '/api/v2/runs', {
      data: { type: 'runs', relationships },
    });
    yield `run.create ${id}`;
    await send(gantry, 'POST', `/api/v2/runs/${id}/actions/discard`);
    yield `run.discarded ${id}`;
  }
}

async function* createAndDeleteKey(gantry) {
  const body = resource('gpg-keys', {
    namespace: 'acme',
    'ascii-armor': sampleArmor('plain-rsa4096'),
  });
  for (;;) {
    const { id, attributes } = await send(gantry, 'POST', KEYS, body);
    yield `gpg-key.create ${id}`;
    await send(gantry, 'DELETE', `${KEYS}/acme/${attributes['key-id']}`);
    yield `gpg-key.delete ${id}`;
  }
}
