import { IsNull, Not } from 'typeorm';
import { expect } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { readConfig } from '../../../src/core/config/config.js';
import type { Database } from '../../../src/core/database/database.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { RegistryModuleVersion } from '../../../src/platform/module-registry/registry-module-version.entity.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { canTransition, isFinal, type RunStatus } from '../../../src/platform/runs/run-status.js';
import { StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { TestClock } from '../../support/server.js';
import type { Installation } from './installation.js';

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

/** A transition of a run, according to the audit log. */
interface Step {
  readonly to: RunStatus;
  readonly sequence: number;
}

/** Verifies invariants of the rows, the audit log and the file store that no fault may break. */
export class History {
  private constructor(
    private readonly database: Database,
    readonly runs: readonly Run[],
    private readonly stepsByRun: ReadonlyMap<string, readonly Step[]>,
  ) {}

  static async load(database: Database): Promise<History> {
    const runs = await database.read.find(Run, { order: { position: 'ASC' } });
    const events = await database.read.find(AuditEvent, {
      where: { resourceType: 'runs', outcome: 'succeeded' },
      order: { sequence: 'ASC' },
    });
    const stepsByRun = new Map<string, Step[]>(runs.map(({ id }) => [id, []]));
    for (const { resourceId, changes, sequence } of events)
      if ('to' in changes)
        stepsByRun.get(resourceId)?.push({ to: changes.to as RunStatus, sequence });
    return new History(database, runs, stepsByRun);
  }

  countByStatus(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { status } of this.runs) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /**
   * Expects that every acknowledged run exists, that all runs have ended, and that no request
   * created two runs.
   */
  expectNoneLost(acknowledged: readonly string[]): void {
    const stored = new Set(this.runs.map(({ id }) => id));
    expect(
      acknowledged.filter((id) => !stored.has(id)),
      'acknowledged runs that do not exist',
    ).toEqual([]);
    expect(
      this.runs.filter(({ status }) => !isFinal(status)).map(({ id, status }) => `${id} ${status}`),
      'runs that have not ended',
    ).toEqual([]);
    const messages = this.runs
      .filter(({ purpose }) => purpose === 'normal')
      .map(({ message }) => message);
    expect(messages.length - new Set(messages).size, 'requests that created two runs').toBe(0);
  }

  /** Expects that the audit log contains each step of each run, and no second apply of a run. */
  expectAudited(): void {
    for (const { id, status } of this.runs) {
      const steps: readonly RunStatus[] = ['pending', ...this.stepsOf(id).map(({ to }) => to)];
      for (const [index, to] of steps.entries())
        if (index > 0)
          expect(
            canTransition(steps[index - 1] ?? 'pending', to),
            `${id}: ${steps.join(' ')}`,
          ).toBe(true);
      expect(steps.at(-1), `${id}: ${steps.join(' ')}`).toBe(status);
      expect(
        steps.filter((step) => step === 'applying').length,
        `applies of ${id}`,
      ).toBeLessThanOrEqual(1);
    }
  }

  /**
   * Expects that rows and events of their creation match one to one, that acknowledged variables
   * exist, and that no workspace is locked.
   */
  async expectWritesAudited(acknowledged: {
    readonly runs: readonly string[];
    readonly variables: readonly string[];
  }): Promise<void> {
    const listCreatedIds = async (action: string): Promise<string[]> =>
      (await this.database.read.findBy(AuditEvent, { action }))
        .map(({ resourceId }) => resourceId)
        .sort();
    const { read } = this.database;
    const variables = (await read.find(Variable)).map(({ id }) => id).sort();
    const workspaces = await read.find(Workspace);
    expect(await listCreatedIds('variable.create')).toEqual(variables);
    expect(await listCreatedIds('run.create')).toEqual(this.runs.map(({ id }) => id).sort());
    expect(await listCreatedIds('workspace.create')).toEqual(workspaces.map(({ id }) => id).sort());
    expect(
      acknowledged.variables.filter((id) => !variables.includes(id)),
      'acknowledged variables that do not exist',
    ).toEqual([]);
    expect(
      workspaces.filter(({ lockedBy }) => lockedBy !== null).map(({ id }) => id),
      'workspaces that stayed locked',
    ).toEqual([]);
  }

  /**
   * Expects that each run of a workspace starts after the previous one has ended. The order of the
   * audit log does not depend on the clock of any machine.
   */
  expectInOrder(): void {
    const lastEnd = new Map<string, { id: string; at: number }>();
    for (const { id, workspaceId } of this.runs) {
      const before = lastEnd.get(workspaceId);
      const steps = this.stepsOf(id);
      const begun = steps.find(({ to }) => to === 'fetching');
      if (before && begun)
        expect(begun.sequence, `${id} began before ${before.id} had ended`).toBeGreaterThan(
          before.at,
        );
      const last = steps.at(-1);
      if (last) lastEnd.set(workspaceId, { id, at: last.sequence });
    }
  }

  /**
   * Expects that the serials of each workspace increase, that it has one lineage, and that each
   * applied run has stored one state.
   */
  async expectStatesInOrder(): Promise<void> {
    const positions = new Map(this.runs.map(({ id, position }) => [id, position]));
    const positionOf = ({ runId }: StateVersion): number => positions.get(runId ?? '') ?? 0;
    const states = (await this.database.read.find(StateVersion)).sort(
      (one, other) => positionOf(one) - positionOf(other),
    );
    const last = new Map<string, StateVersion>();
    for (const state of states) {
      const before = last.get(state.workspaceId);
      if (before)
        expect(
          [state.lineage, state.serial > before.serial],
          `${state.workspaceId}: ${before.serial} and then ${state.serial}`,
        ).toEqual([before.lineage, true]);
      last.set(state.workspaceId, state);
    }
    for (const { id, status } of this.runs) {
      const own = states.filter(({ runId }) => runId === id).length;
      if (status === 'applied') expect(own, `states of ${id}, which applied`).toBe(1);
      else expect(own, `states of ${id}, which is ${status}`).toBeLessThanOrEqual(1);
    }
  }

  /**
   * Expects that, after two sweeps, the file store contains exactly the artifacts of the rows. The
   * first sweep only records what the second deletes. Returns the number of deleted files.
   */
  async expectNoOrphans(installation: Installation): Promise<{ swept: number }> {
    const { read } = this.database;
    const blobs = await openBlobs(readConfig(installation.environment));
    const clock = new TestClock();
    const store = new ArtifactStore(blobs, this.database, clock);
    clock.advance(TWO_HOURS_MS);
    await store.sweep();
    clock.advance(TWO_HOURS_MS);
    const swept = await store.sweep();
    const stored: string[] = [];
    for await (const { key } of blobs.list()) stored.push(key);
    const artifacts = (await read.find(Artifact)).map(({ key }) => key);
    expect(stored.sort()).toEqual([...artifacts].sort());
    const archives = await read.find(RegistryModuleVersion, {
      select: { id: true, archiveKey: true },
      where: { archiveKey: Not(IsNull()) },
    });
    const states = await read.find(StateVersion);
    const referenced = [
      ...archives.map(({ archiveKey }) => archiveKey),
      ...states.map(({ stateKey }) => stateKey),
      ...this.runs.flatMap(({ planKey, planJsonKey, lockFileKey }) => [
        planKey,
        planJsonKey,
        lockFileKey,
      ]),
    ];
    expect(
      artifacts.filter((key) => !referenced.includes(key)),
      'artifacts that nothing refers to',
    ).toEqual([]);
    expect(
      referenced.filter((key) => key !== null && !artifacts.includes(key)),
      'rows that refer to a missing artifact',
    ).toEqual([]);
    return { swept };
  }

  private stepsOf(id: string): readonly Step[] {
    return this.stepsByRun.get(id) ?? [];
  }
}
