import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from './chance.js';
import type { Crew } from './crew.js';
import type { Installation } from './installation.js';

/** Runs that were asked for, by those who ask again when nobody answers. */
export class Load {
  /** Ids for which 201 came back. */
  readonly acknowledged: string[] = [];
  /** Requests without an answer, or with one that says that nobody knows. */
  unanswered = 0;

  constructor(
    private readonly here: Installation,
    private readonly crew: Crew,
    private readonly chance: Chance,
  ) {}

  /** So many runs in the workspace, each of which has something to do: what one makes, the next one destroys. */
  async queue(workspace: string, runs: number, pause: number): Promise<void> {
    for (let number = 1; number <= runs; number += 1) {
      await this.queueOne(workspace, number);
      await delay(this.chance.below(2 * pause));
    }
  }

  private async queueOne(workspace: string, number: number): Promise<void> {
    const relationships = { workspace: { data: { type: 'workspaces', id: workspace } } };
    for (let attempt = 1; ; attempt += 1) {
      const attributes = { 'message': `${workspace} ${number} ${attempt}`, 'auto-apply': true, 'is-destroy': number % 2 === 1 };
      const server = await this.crew.anyServer(this.chance);
      const answer = await this.here.ask(server, '/api/v2/runs', { body: { data: { type: 'runs', attributes, relationships } } }).catch(() => null);
      if (answer?.status === 201) return void this.acknowledged.push((answer.json as { data: { id: string } }).data.id);
      if (answer && answer.status !== 503) throw new Error(`a run was answered with ${answer.status}: ${answer.text}`);
      this.unanswered += 1;
      await delay(200);
    }
  }
}
