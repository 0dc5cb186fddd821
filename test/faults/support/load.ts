import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.js';
import type { Installation } from './installation.js';
import type { ProcessSupervisor } from './process-supervisor.js';

/** Statuses after which the same request may succeed later. */
const TEMPORARY_STATUSES = [503, 507];

/** Creates runs and variables, and retries each request that gets no response. */
export class Load {
  /** IDs for which 201 was received. */
  readonly runs: string[] = [];
  readonly variables: string[] = [];
  sent = 0;
  /** Requests without a response, or with a temporary status. */
  unanswered = 0;
  /** The share of the load that may be sent now, from 0 to 1. */
  private permittedShare = 1;

  constructor(
    private readonly installation: Installation,
    private readonly supervisor: ProcessSupervisor,
    private readonly chance: Chance,
  ) {}

  /** Limits the load to this share for now, so that it lasts as long as the faults. */
  permit(share: number): void {
    this.permittedShare = share;
  }

  /**
   * Queues runs in the workspace, and creates as many variables. Runs that destroy and runs that
   * create alternate, so that every run has changes. `pause` is the average pause in milliseconds.
   */
  async queue(workspace: string, runs: number, pause: number): Promise<void> {
    const offset = this.chance.below(100) / 100;
    for (let number = 1; number <= runs; number += 1) {
      while (this.permittedShare < 1 && (number - 1 + offset) / runs > this.permittedShare)
        await delay(50);
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

  /**
   * Returns the ID of the resource. Retries with another name if there is no response, or a
   * temporary status.
   */
  private async create(path: string, dataOf: (attempt: number) => object): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const server = await this.supervisor.pickServer(this.chance);
      this.sent += 1;
      const response = await this.installation
        .request(server, path, { body: { data: dataOf(attempt) } })
        .catch(() => null);
      if (response?.status === 201) return (response.json as { data: { id: string } }).data.id;
      if (response && !TEMPORARY_STATUSES.includes(response.status))
        throw new Error(`${path} returned ${response.status}: ${response.text}`);
      this.unanswered += 1;
      await delay(200);
    }
  }
}
