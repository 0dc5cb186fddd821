import { Inject, Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import { ArtifactStore } from '../artifacts/artifact-store.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../database/database.js';
import type { ModuleFacts } from '../module-registry/module-facts.js';
import { RegistryModules } from '../module-registry/registry-modules.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import type { ModuleCallee, RunJob, RunVariable } from './execution/execution.js';
import { RunSecrets } from './run-secrets.js';
import { RunTokens } from './run-tokens.js';
import { Run, type RunModule } from './run.entity.js';
import { StateService } from '../state/state.service.js';

/** Puts together what an executor needs for a run. */
@Injectable()
export class RunJobs {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly states: StateService,
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
    private readonly tokens: RunTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Null when the module's version, or the workspace, has been deleted since the run was queued. */
  async of(run: Run, iacVersion: string, variables: readonly RunVariable[], registryUrl: string | null): Promise<RunJob | null> {
    const workspace = await this.database.read.findOneBy(Workspace, { id: run.workspaceId });
    const module = workspace && (await this.callee(run.organization, run.module));
    if (!module) return null;
    return {
      runId: run.id,
      organization: run.organization,
      workspace: { id: workspace.id, name: workspace.name },
      iacVersion,
      module,
      variables,
      state: await this.states.current(run.workspaceId),
      lockFile: await this.lockFile(run),
      registry: { publicUrl: this.config.publicUrl.origin, ...(registryUrl === null ? {} : { url: registryUrl }), token: this.tokens.issue(run) },
      destroy: run.isDestroy,
    };
  }

  private async callee(organization: string, { namespace, name, provider, version }: RunModule): Promise<ModuleCallee | null> {
    const module = await this.modules.findByAddress({ organization, name, provider });
    const row = module && (await this.modules.version(module.id, version));
    const facts = row && (await this.modules.facts(row.id));
    return facts && { namespace, name, provider, version, ...shapeOf(facts) };
  }

  /** Of this run's plan, or else of the last run in the workspace that applied the same version of the module. */
  private async lockFile(run: Run): Promise<Buffer | null> {
    const key = run.lockFileKey ?? (await this.lastLockFile(run));
    return key === null ? null : this.secrets.open('lockFile', await this.artifacts.readAll(key));
  }

  private async lastLockFile({ workspaceId, position, module }: Run): Promise<string | null> {
    const where = { workspaceId, status: 'applied' as const, lockFileKey: Not(IsNull()), position: LessThan(position) };
    const last = await this.database.read.findOne(Run, { where, order: { position: 'DESC' } });
    // Another version may need other providers: the locks of the old one would forbid them.
    return last && JSON.stringify(last.module) === JSON.stringify(module) ? last.lockFileKey : null;
  }
}

function shapeOf({ variables, outputs, resources }: ModuleFacts): Pick<ModuleCallee, 'variables' | 'outputs' | 'resources'> {
  return {
    variables: variables.map(({ name, typeText, sensitive, required }) => ({ name, type: typeText, sensitive, required })),
    outputs: outputs.map(({ name, sensitive }) => ({ name, sensitive })),
    resources: resources.filter(({ mode }) => mode === 'managed').map(({ address, type }) => ({ address, type })),
  };
}
