import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { isLongForm, SEED } from '../support/long-form.js';
import { TestPostgres } from '../support/postgres.js';
import type { DatabaseKind } from '../support/server.js';
import { Chance } from './support/chance.js';
import { clockSkewEnvironment } from './support/clock-skew.js';
import { FaultInjector } from './support/fault-injector.js';
import { History } from './support/history.js';
import { Installation } from './support/installation.js';
import { Load } from './support/load.js';
import { Network } from './support/network.js';
import { ProcessSupervisor } from './support/process-supervisor.js';
import { report } from './support/report.js';
import { SmallDisk } from './support/small-disk.js';
import { waitForAllRuns } from './support/wait-for-all-runs.js';

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
/** Several lost applies of one workspace must end one after another. */
const MAX_SETTLING_MS = 200_000;
/** No fault starts later: a slow machine has fewer faults, not a longer test. */
const MAX_FAULTS_MS = isLongForm ? 480_000 : 45_000;
const DISK_BYTES = 32 * 1024 * 1024;

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

/** The processes of one storm, and the database, disk and networks that they use. */
class StormSite {
  readonly networks: Network[] = [];
  private constructor(
    readonly installation: Installation,
    readonly postgres: TestPostgres | null,
    readonly disk: SmallDisk | null,
  ) {}

  static async create(kind: DatabaseKind): Promise<StormSite> {
    const postgres = kind === 'postgres' ? await TestPostgres.start() : null;
    const installation = await Installation.create(kind, postgres?.url);
    return new StormSite(installation, postgres, SmallDisk.mount(DISK_BYTES));
  }

  /**
   * Starts the processes of the storm, with a common folder on the small disk. On PostgreSQL, each
   * has its own network path to the database and a random clock skew.
   */
  async startProcesses({ servers, runners }: Storm, chance: Chance): Promise<ProcessSupervisor> {
    const supervisor = new ProcessSupervisor(this.installation);
    const folder = this.disk ? { GANTRY_DATA_DIR: this.disk.folder } : {};
    const pace = {
      GANTRY_RUN_CONCURRENCY: '5',
      GANTRY_RUN_SIMULATED_DURATION: '500',
      GANTRY_RUN_WORKERS: runners === 0 ? '1' : '0',
    };
    Object.assign(
      this.installation.environment,
      folder,
      this.disk && !this.postgres
        ? { DATABASE_URL: `sqlite:${this.disk.folder}/gantry.sqlite` }
        : {},
    );
    const url = this.installation.environment['DATABASE_URL'] ?? '';
    const kinds = [
      ...Array.from({ length: servers }, () => 'server' as const),
      ...Array.from({ length: runners }, () => 'runner' as const),
    ];
    await Promise.all(
      kinds.map(async (kind) => {
        if (!this.postgres) return supervisor.add(kind, () => pace);
        const network = await Network.connectTo(url);
        this.networks.push(network);
        return supervisor.add(kind, () => ({
          ...pace,
          ...clockSkewEnvironment(chance.oneOf([0, 0, -60, 60])),
          DATABASE_URL: network.proxyUrl(url),
        }));
      }),
    );
    return supervisor;
  }

  async remove(): Promise<void> {
    await this.installation.remove();
    for (const network of this.networks) network.close();
    await this.postgres?.remove();
    this.disk?.remove();
  }
}

describe('random faults under load', () => {
  let site: StormSite;
  let database: Database | undefined;
  afterEach(async () => {
    await database?.close();
    await site.remove();
  });

  async function runStorm(storm: Storm): Promise<void> {
    const { kind, workspaces, runs, faults } = storm;
    const chance = new Chance(SEED);
    console.info(`storm on ${kind}: seed ${SEED} (GANTRY_TEST_SEED sets another)`);
    site = await StormSite.create(kind);
    const { installation, networks, postgres, disk } = site;
    const supervisor = await site.startProcesses(storm, chance);
    const first = await supervisor.pickServer(chance);
    const module = await installation.publish(first, MODULE);
    const provisioned = [];
    for (let index = 0; index < workspaces; index += 1)
      provisioned.push(await installation.provision(first, module, `w${index}`, true));

    const load = new Load(installation, supervisor, chance);
    load.permit(0);
    const queued = Promise.all(
      provisioned.map(({ workspace }) => load.queue(workspace, runs, 300)),
    );
    const injector = new FaultInjector({ supervisor, networks, postgres, disk }, chance);
    const began = performance.now();
    for (let count = 1; count <= faults && performance.now() - began < MAX_FAULTS_MS; count += 1) {
      load.permit(Math.max(count / faults, (performance.now() - began) / MAX_FAULTS_MS));
      await Promise.race([queued, delay(chance.below(1_000))]);
      await injector.injectOne();
    }
    load.permit(1);
    await queued;
    database = await installation.openDatabase();
    const settlingMs = await waitForAllRuns(database, MAX_SETTLING_MS);
    report('after the last fault, all runs ended in', settlingMs);

    const history = await History.load(database);
    console.info(
      `storm on ${kind}: ${JSON.stringify({ faults: injector.counts, runs: history.runs.length, ...history.countByStatus(), requests: load.sent, unanswered: load.unanswered })}`,
    );
    for (const line of supervisor.findLogLines(50).slice(0, 20)) console.info(line.slice(0, 600));
    expect(supervisor.unexpectedExits).toEqual([]);
    supervisor.allowExits();
    history.expectNoneLost([...provisioned.map(({ run }) => run), ...load.runs]);
    history.expectAudited();
    await history.expectWritesAudited(load);
    history.expectInOrder();
    await history.expectStatesInOrder();
    console.info(
      `storm on ${kind}: ${JSON.stringify(await history.expectNoOrphans(installation))}, violations: 0`,
    );
    expect(Object.keys(injector.counts).length).toBeGreaterThan(0);
    expect([load.runs.length, load.variables.length]).toEqual([
      workspaces * runs,
      workspaces * runs,
    ]);
    expect(history.countByStatus()['applied'] ?? 0).toBeGreaterThan(workspaces * runs * 0.5);
  }

  it('on PostgreSQL with two servers and two runners lose no run', async () => {
    await runStorm({
      kind: 'postgres',
      servers: 2,
      runners: 2,
      workspaces: 20,
      runs: isLongForm ? 10 : 2,
      faults: isLongForm ? 100 : 10,
    });
  });

  it('on SQLite with one server and its workers lose no run', async () => {
    await runStorm({
      kind: 'sqlite',
      servers: 1,
      runners: 0,
      workspaces: isLongForm ? 20 : 5,
      runs: isLongForm ? 10 : 4,
      faults: isLongForm ? 60 : 5,
    });
  });
});
