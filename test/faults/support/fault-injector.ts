import { setTimeout as delay } from 'node:timers/promises';
import type { TestPostgres } from '../../support/postgres.js';
import type { Chance } from './chance.js';
import type { Network } from './network.js';
import type { ProcessSupervisor } from './process-supervisor.js';
import type { SmallDisk } from './small-disk.js';

/** The targets of faults. */
export interface FaultTargets {
  readonly supervisor?: ProcessSupervisor;
  /** The connections between processes, or to the database. */
  readonly networks?: readonly Network[];
  readonly postgres?: TestPostgres | null;
  readonly disk?: SmallDisk | null;
}

/** Injects one fault, and returns when it is over; false if there was no target. */
type Fault = (chance: Chance) => Promise<boolean>;

/** Injects faults in random order, each kind once per round, and counts them. */
export class FaultInjector {
  readonly counts: Record<string, number> = {};
  private readonly kinds: Readonly<Kinds>;
  /** The remaining kinds of this round. */
  private remaining: Kinds = [];

  constructor(
    targets: FaultTargets,
    private readonly chance: Chance,
  ) {
    this.kinds = [
      ...kills(targets),
      ...databaseFaults(targets),
      ...networkFaults(targets),
      ...diskFaults(targets),
    ];
  }

  async injectOne(): Promise<void> {
    if (this.remaining.length === 0) this.remaining = [...this.kinds];
    const kind = this.chance.oneOf(this.remaining);
    this.remaining.splice(this.remaining.indexOf(kind), 1);
    const [name, inject] = kind;
    if (await inject(this.chance)) this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}

type Kinds = (readonly [string, Fault])[];

/** Each is listed twice, because processes fail more often than anything else. */
function kills({ supervisor }: FaultTargets): Kinds {
  if (!supervisor) return [];
  const server: Kinds[number] = ['server killed', (chance) => supervisor.killOne('server', chance)];
  const runner: Kinds[number] = ['runner killed', (chance) => supervisor.killOne('runner', chance)];
  return supervisor.has('runner') ? [server, server, runner, runner] : [server, server];
}

function databaseFaults({ postgres }: FaultTargets): Kinds {
  if (!postgres) return [];
  return [
    [
      'database restarted',
      async (chance) => postgres.restart(chance.below(3_000)).then(() => true),
    ],
  ];
}

function networkFaults({ networks = [] }: FaultTargets): Kinds {
  if (networks.length === 0) return [];
  const during =
    (maxMs: number, begin: (network: Network, chance: Chance) => void): Fault =>
    async (chance) => {
      const network = chance.oneOf(networks);
      const milliseconds = chance.below(maxMs);
      begin(network, chance);
      await delay(milliseconds);
      network.restore();
      return true;
    };
  return [
    [
      'network slow',
      during(8_000, (network, chance) => network.setLatency(20 + chance.below(300))),
    ],
    ['network throttled', during(8_000, (network) => network.limitBandwidth(20_000))],
    ['network cut', during(10, (network) => network.cut())],
    ['network silent', during(6_000, (network) => network.startDropping())],
  ];
}

function diskFaults({ disk }: FaultTargets): Kinds {
  if (!disk) return [];
  const full: Fault = async (chance) => {
    disk.fill();
    await delay(chance.below(5_000));
    disk.clear();
    return true;
  };
  return [['disk full', full]];
}
