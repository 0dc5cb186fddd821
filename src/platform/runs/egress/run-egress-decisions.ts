import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { type EgressDecision, MAX_DECISIONS } from '../../../execution/egress/egress-decision.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { RunsService } from '../runs.service.js';
import { RunEgressDecision } from './run-egress-decision.entity.js';

const MAX_HOST_LENGTH = 255;

/** Records and lists the hosts to which runs connected, or tried to. */
@Injectable()
export class RunEgressDecisions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly runs: RunsService,
  ) {}

  /** Lists the decisions of a run, those of the plan first, sorted by host and port. */
  async list(subject: Subject, runId: string): Promise<readonly RunEgressDecision[]> {
    const { run } = await this.runs.read(subject, runId);
    return this.database.read.find(RunEgressDecision, {
      where: { runId: run.id },
      order: { phase: 'DESC', host: 'ASC', port: 'ASC', place: 'ASC' },
      take: 2 * MAX_DECISIONS,
    });
  }

  /**
   * Replaces the stored decisions of a phase with up to MAX_DECISIONS new ones. `undefined`, for a
   * phase to which the runner applied no egress rules, keeps the stored ones.
   */
  async record(
    manager: EntityManager,
    runId: string,
    phase: RunPhase,
    decisions: readonly EgressDecision[] | undefined,
  ): Promise<void> {
    if (decisions === undefined) return;
    const createdAt = this.clock.timestamp();
    await rows(manager, RunEgressDecision).delete({ runId, phase });
    for (const [place, decision] of decisions.slice(0, MAX_DECISIONS).entries())
      await rows(manager, RunEgressDecision).insert({
        runId,
        phase,
        place,
        createdAt,
        ...decision,
        host: decision.host.slice(0, MAX_HOST_LENGTH),
      });
  }
}
