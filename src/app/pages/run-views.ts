import { Injectable } from '@nestjs/common';
import { NotFound } from '../../core/errors.js';
import { access } from '../../platform/identity/access.js';
import type { Subject } from '../../core/caller/subject.js';
import { UpgradeConfirmationService } from '../../areas/no-code/upgrades/upgrade-confirmation.service.js';
import type { WorkspaceUpgrade } from '../../areas/no-code/upgrades/workspace-upgrade.entity.js';
import { WorkspaceUpgradesService } from '../../areas/no-code/upgrades/workspace-upgrades.service.js';
import { PlanJson } from '../../platform/runs/plans/plan-json.js';
import { RunActionsService } from '../../platform/runs/run-actions.service.js';
import type { RunPhase } from '../../execution/worker/run-source.js';
import { RunLogs } from '../../platform/runs/logs/run-logs.js';
import type { Run } from '../../platform/runs/run.entity.js';
import { type RunInWorkspace, RunsService } from '../../platform/runs/runs.service.js';
import { linesOf, SHOWN_BYTES } from './log-text.js';
import { runPath, type ShownLog, type ShownRun } from './run.page.js';

/** What names a run on a page. */
export interface RunAddress {
  readonly organization_name: string;
  readonly workspace_name: string;
  readonly run_id: string;
}

/** What the page of a run shows, and what its buttons do. */
@Injectable()
export class RunViews {
  constructor(
    private readonly runs: RunsService,
    private readonly actions: RunActionsService,
    private readonly logs: RunLogs,
    private readonly plans: PlanJson,
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly confirmation: UpgradeConfirmationService,
  ) {}

  async find(subject: Subject, address: RunAddress): Promise<RunInWorkspace> {
    const found = await this.runs.read(subject, address.run_id);
    const { organization, nameKey } = found.workspace;
    if (
      organization !== address.organization_name ||
      nameKey !== address.workspace_name.toLowerCase()
    )
      throw new NotFound();
    return found;
  }

  async show(subject: Subject, address: RunAddress, formKey: string): Promise<ShownRun> {
    const { run, workspace } = await this.find(subject, address);
    const upgrade = await this.upgradeOf(run);
    const mayAct =
      ['user', 'team'].includes(subject.caller.kind) &&
      access.allowsOnProject(subject, 'run.apply', workspace);
    const logs = await Promise.all(
      (['plan', 'apply'] as const).map((phase) => this.log({ run, workspace }, phase)),
    );
    return {
      run,
      workspace,
      caller: subject.caller.name,
      mayAct,
      unconfirmed: upgrade?.state === 'unconfirmed',
      formKey,
      changes: await this.plans.changesOf(run),
      logs: logs.filter(({ lines }) => lines.length > 0),
    };
  }

  /** Throws Conflict when the state of the run does not allow it. */
  async act(subject: Subject, address: RunAddress, action: string): Promise<void> {
    const { run } = await this.find(subject, address);
    if (action === 'discard') return void (await this.actions.discard(subject, run.id));
    if (action === 'cancel') return void (await this.actions.cancel(subject, run.id));
    const upgrade = await this.upgradeOf(run);
    if (!upgrade) return void (await this.actions.confirm(subject, run.id));
    const { noCodeModuleId, workspaceId } = upgrade;
    const upgradeAddress = { noCodeModuleId, workspaceId, id: run.id };
    const shown = await this.upgrades.get(subject, 'run.apply', upgradeAddress);
    await this.confirmation.confirm(subject, shown, 0);
  }

  private upgradeOf({ id, purpose }: Run): Promise<WorkspaceUpgrade | null> {
    return purpose === 'no-code-upgrade' ? this.upgrades.ofRun(id) : Promise.resolve(null);
  }

  private async log({ run, workspace }: RunInWorkspace, phase: RunPhase): Promise<ShownLog> {
    const size = await this.logs.size(run.id, phase);
    const offset = Math.max(0, size - SHOWN_BYTES);
    const bytes = await this.logs.read(run.id, phase, offset, SHOWN_BYTES);
    return {
      title: phase === 'plan' ? 'Log of the plan' : 'Log of the apply',
      lines: linesOf(bytes, offset === 0),
      href: `${runPath(workspace, run)}/logs/${phase}`,
    };
  }
}
