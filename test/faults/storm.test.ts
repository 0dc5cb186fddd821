import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { In } from 'typeorm';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { isFinal, STATUSES } from '../../src/platform/runs/run-status.js';
import { OwnPostgres } from '../support/postgres.js';
import type { DatabaseKind } from '../support/server.js';
import { Chance } from './support/chance.js';
import { ProcessSupervisor } from './support/process-supervisor.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { isLong, SEED } from '../support/length.js';
import { Load } from './support/load.js';
import { Network } from './support/network.js';
import { report } from './support/report.js';
import { skewed } from './support/skew.js';
import { SmallDisk } from './support/small-disk.js';
import { FaultInjector } from './support/fault-injector.js';

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
/**
 * Milliseconds for all runs to end after the last fault: several lost applies of one workspace, one
 * after another.
 */
const MAX_SETTLING_MS = 200_000;
/** Milliseconds after which no fault starts: a slow machine has fewer faults, not a longer test. */
const MAX_FAULTS_MS = isLong ? 480_000 : 45_000;
const DISK = 32 * 1024 * 1024;

vi.setConfig({ testTimeout: 1_200_000 });

interface Storm {
  readonly kind: DatabaseKind;
  readonly servers: number;
  readonly runners: number;
  readonly workspaces: number;
  /** The runs of each workspace after its first. */
  readonly runs: number;
  readonly faults: number;
}

/** The processes of one storm, and the function that removes them. */
class Weather {
  readonly networks: Network[] = [];
  private constructor(
    readonly here: Installation,
    readonly postgres: OwnPostgres | null,
    readonly disk: SmallDisk | null,
  ) {}

  static async on(kind: DatabaseKind): Promise<Weather> {
    const postgres = kind === 'postgres' ? await OwnPostgres.start() : null;
    return new Weather(await Installation.on(kind, postgres?.url), postgres, SmallDisk.mount(DISK));
  }

  /**
   * Starts the processes of the storm, with a common folder on the small disk. On PostgreSQL, each
   * has its own connection and a random clock skew.
   */
  async supervisor({ servers, runners }: Storm, chance: Chance): Promise<ProcessSupervisor> {
    const supervisor = new ProcessSupervisor(this.here);
    const folder = this.disk ? { GANTRY_DATA_DIR: this.disk.folder } : {};
    const pace = {
      GANTRY_RUN_CONCURRENCY: '5',
      GANTRY_RUN_SIMULATED_DURATION: '500',
      GANTRY_RUN_WORKERS: runners === 0 ? '1' : '0',
    };
    Object.assign(
      this.here.environment,
      folder,
      this.disk && !this.postgres
        ? { DATABASE_URL: `sqlite:${this.disk.folder}/gantry.sqlite` }
        : {},
    );
    const url = this.here.environment['DATABASE_URL'] ?? '';
    const kinds = [
      ...Array.from({ length: servers }, () => 'server' as const),
      ...Array.from({ length: runners }, () => 'runner' as const),
    ];
    await Promise.all(
      kinds.map(async (kind) => {
        if (!this.postgres) return supervisor.add(kind, () => pace);
        const network = await Network.to(url);
        this.networks.push(network);
        return supervisor.add(kind, () => ({
          ...pace,
          ...skewed(chance.oneOf([0, 0, -60, 60])),
          DATABASE_URL: network.through(url),
        }));
      }),
    );
    return supervisor;
  }

  async clear(): Promise<void> {
    await this.here.remove();
    for (const network of this.networks) network.close();
    await this.postgres?.remove();
    this.disk?.remove();
  }
}

describe('random faults under load', () => {
  let weather: Weather;
  let database: Database | undefined;
  afterEach(async () => {
    await database?.close();
    await weather.clear();
  });

  const unfinished = STATUSES.filter((status) => !isFinal(status));
  async function settled({ read }: Database): Promise<void> {
    const began = performance.now();
    while (
      (await read.countBy(Run, { status: In(unfinished) })) > 0 &&
      performance.now() - began < MAX_SETTLING_MS
    )
      await delay(200);
    report('after the last fault, all runs were over in', performance.now() - began);
  }

  async function storm(plan: Storm): Promise<void> {
    const { kind, workspaces, runs, faults } = plan;
    const chance = new Chance(SEED);
    console.info(`storm on ${kind}: seed ${SEED} (GANTRY_TEST_SEED sets another)`);
    weather = await Weather.on(kind);
    const { here, networks, postgres, disk } = weather;
    const supervisor = await weather.supervisor(plan, chance);
    const first = await supervisor.anyServer(chance);
    const module = await here.publish(first, MODULE);
    const provisioned = [];
    for (let index = 0; index < workspaces; index += 1)
      provisioned.push(await here.provision(first, module, `w${index}`, true));

    const load = new Load(here, supervisor, chance);
    load.allow(0);
    const queued = Promise.all(
      provisioned.map(({ workspace }) => load.queue(workspace, runs, 300)),
    );
    const injector = new FaultInjector({ supervisor, networks, postgres, disk }, chance);
    const began = performance.now();
    for (let count = 1; count <= faults && performance.now() - began < MAX_FAULTS_MS; count += 1) {
      load.allow(Math.max(count / faults, (performance.now() - began) / MAX_FAULTS_MS));
      await Promise.race([queued, delay(chance.below(1_000))]);
      await injector.one();
    }
    load.allow(1);
    await queued;
    database = await here.open();
    await settled(database);

    const history = await History.of(database);
    console.info(
      `storm on ${kind}: ${JSON.stringify({ faults: injector.counts, runs: history.runs.length, ...history.count(), requests: load.sent, unanswered: load.unanswered })}`,
    );
    for (const line of supervisor.lines(50).slice(0, 20)) console.info(line.slice(0, 600));
    expect(supervisor.unexpectedExits).toEqual([]);
    supervisor.dismiss();
    history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.runs]);
    history.expectAudited();
    await history.expectWritesAudited(load);
    history.expectInOrder();
    await history.expectStatesGrow();
    console.info(
      `storm on ${kind}: ${JSON.stringify(await history.expectNoOrphans(here))}, violations: 0`,
    );
    expect(Object.keys(injector.counts).length).toBeGreaterThan(0);
    expect([load.runs.length, load.variables.length]).toEqual([
      workspaces * runs,
      workspaces * runs,
    ]);
    expect(history.count()['applied'] ?? 0).toBeGreaterThan(workspaces * runs * 0.5);
  }

  it('on PostgreSQL with two servers and two runners lose no run', async () => {
    await storm({
      kind: 'postgres',
      servers: 2,
      runners: 2,
      workspaces: 20,
      runs: isLong ? 10 : 2,
      faults: isLong ? 100 : 10,
    });
  });

  it('on SQLite with one server and its workers lose no run', async () => {
    await storm({
      kind: 'sqlite',
      servers: 1,
      runners: 0,
      workspaces: isLong ? 20 : 5,
      runs: isLong ? 10 : 4,
      faults: isLong ? 60 : 5,
    });
  });
});
