import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.js';
import type { ProcessSupervisor } from './process-supervisor.js';
import type { Installation } from './installation.js';

/** Busy, or full: the same request may succeed later. */
const TEMPORARY_STATUSES = [503, 507];

/** Runs and variables that are requested by callers that retry after a missing response. */
export class Load {
  /** IDs for which 201 was received. */
  readonly runs: string[] = [];
  readonly variables: string[] = [];
  sent = 0;
  /** Requests without a response, or with a temporary status. */
  unanswered = 0;
  /** The share of the load that may be sent by now, from 0 to 1. */
  private share = 1;

  constructor(
    private readonly here: Installation,
    private readonly supervisor: ProcessSupervisor,
    private readonly chance: Chance,
  ) {}

  /** Delays the rest of the load, so that it lasts as long as the faults. */
  allow(share: number): void {
    this.share = share;
  }

  /**
   * Queues runs in the workspace, and creates as many variables. Every run has changes, because
   * runs that destroy and runs that create alternate.
   */
  async queue(workspace: string, runs: number, pause: number): Promise<void> {
    const offset = this.chance.below(100) / 100;
    for (let number = 1; number <= runs; number += 1) {
      while (this.share < 1 && (number - 1 + offset) / runs > this.share) await delay(50);
      const relationships = { workspace: { data: { type: 'workspaces', id: workspace } } };
      this.runs.push(
        await this.create('/api/v2/runs', (attempt) => {
          const attributes = {
            message: `${workspace} ${number} ${attempt}`,
            'auto-apply': true,
            'is-destroy': number % 2 === 1,
          };
          return { type: 'runs', attributes, relationships };
        }),
      );
      const variables = `/api/v2/workspaces/${workspace}/vars`;
      this.variables.push(
        await this.create(variables, (attempt) => ({
          type: 'vars',
          attributes: { key: `GIVEN_${number}_${attempt}`, value: 'x', category: 'env' },
        })),
      );
      await delay(this.chance.below(2 * pause));
    }
  }

  /** Returns the ID of the resource. Without a response, it retries with another name. */
  private async create(path: string, wanted: (attempt: number) => object): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await this.supervisor.anyServer(this.chance);
      this.sent += 1;
      const answer = await this.here
        .ask(server, path, { body: { data: wanted(attempt) } })
        .catch(() => null);
      if (answer?.status === 201) return (answer.json as { data: { id: string } }).data.id;
      if (answer && !TEMPORARY_STATUSES.includes(answer.status))
        throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
      this.unanswered += 1;
      await delay(200);
    }
  }
}
