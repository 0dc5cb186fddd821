import { Inject, Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import type {
  ModuleCallee,
  ProviderBlock,
  RunJob,
  RunVariable,
  UploadedConfiguration,
} from '../../../execution/execution.js';
import { moduleShape } from '../../module-registry/module-shape.js';
import { RegistryModules } from '../../module-registry/registry-modules.js';
import { ConfigurationUploads } from '../../state/configuration-uploads.service.js';
import { ConfigurationVersion } from '../../state/configuration-version.entity.js';
import { StateService } from '../../state/state.service.js';
import { moduleOf, type Run } from '../run.entity.js';
import { type ProviderContext, toProviderBlocks } from '../run-providers.js';
import { RunSecrets } from '../run-secrets.js';
import { RunStateTokens } from '../run-state-tokens.js';
import { RunTokens } from '../run-tokens.js';

interface CalledModule {
  readonly module: ModuleCallee;
  readonly providers: (context: ProviderContext) => ProviderBlock[];
}

/** Assembles the input of the executor for runs. */
@Injectable()
export class RunJobs {
  constructor(
    private readonly database: Database,
    private readonly modules: RegistryModules,
    private readonly states: StateService,
    private readonly uploads: ConfigurationUploads,
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
    private readonly tokens: RunTokens,
    private readonly stateTokens: RunStateTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns null if the workspace, the module version or the uploaded archive no longer exists.
   * `registryUrl` is null for the public URL.
   */
  async assemble(
    run: Run,
    iacVersion: string,
    variables: readonly RunVariable[],
    registryUrl: string | null,
  ): Promise<RunJob | null> {
    const { id: runId, organization, workspaceId } = run;
    const parts = [
      this.database.select<ProviderContext & { readonly directory: string | null }>(
        `SELECT w.name, w.working_directory AS directory, w.project_id AS "projectId",
           p.name AS "projectName"
         FROM workspaces w JOIN projects p ON p.id = w.project_id WHERE w.id = $1`,
        [workspaceId],
      ),
      this.findCalledModule(run),
      this.findArchive(run),
      this.states.findCurrent(workspaceId),
      this.findLockFile(run),
    ] as const;
    const [[workspace], called, archive, state, lockFile] = await Promise.all(parts);
    if (!workspace || (!called && !archive)) return null;
    return {
      runId,
      organization,
      workspace: { id: workspaceId, name: workspace.name },
      iacVersion,
      module: called?.module ?? null,
      providerBlocks: called ? called.providers(workspace) : [],
      upload: archive && { ...archive, directory: workspace.directory ?? '' },
      options: {
        refresh: run.refresh,
        refreshOnly: run.refreshOnly,
        targets: run.targetAddrs ?? [],
        replacements: run.replaceAddrs ?? [],
        structuredOutput: run.structuredOutput,
      },
      variables,
      state,
      lockFile,
      registry: {
        publicUrl: this.config.publicUrl.origin,
        ...(registryUrl === null ? {} : { url: registryUrl }),
        token: this.tokens.issue(run),
        stateToken: this.stateTokens.issue(run),
      },
      destroy: run.isDestroy,
    };
  }

  /** Returns null if the version was deleted, or the run executes an uploaded configuration. */
  private async findCalledModule(run: Run): Promise<CalledModule | null> {
    const address = moduleOf(run);
    if (!address) return null;
    const { organization } = run;
    const { namespace, name, provider, version } = address;
    const facts = await this.modules.findFactsByAddress({ organization, name, provider }, version);
    if (!facts) return null;
    return {
      module: { namespace, name, provider, version, ...moduleShape(facts) },
      providers: (context) => toProviderBlocks(run, address, facts, context),
    };
  }

  /** Returns null if the uploaded configuration was removed, or the run executes a module. */
  private async findArchive(
    run: Run,
  ): Promise<Pick<UploadedConfiguration, 'path' | 'sha256'> | null> {
    if (moduleOf(run)) return null;
    const { configurationVersionId: id } = run;
    const configuration = await rows(this.database.read, ConfigurationVersion).find({ id });
    if (!configuration?.archiveSha256 || configuration.status !== 'uploaded') return null;
    return { path: this.uploads.archivePath(id), sha256: configuration.archiveSha256 };
  }

  /**
   * Returns the lock file that the plan of the run stored. If there is none, returns that of the
   * last applied run with a lock file, provided that both runs execute the same module version.
   */
  private async findLockFile(run: Run): Promise<Buffer | null> {
    const { id, lockFileKey: key } = run;
    // If the plan stored none, an uploaded configuration uses only the lock file that it contains.
    if (key === null && moduleOf(run) === null) return null;
    const owner = key === null ? await this.findLastWithLockFile(run) : { id, key };
    return (
      owner && this.secrets.openFile(owner.id, 'lockFile', await this.artifacts.readAll(owner.key))
    );
  }

  private async findLastWithLockFile({
    workspaceId,
    position,
    module,
  }: Run): Promise<{ readonly id: string; readonly key: string } | null> {
    const [last] = await this.database.select<{ id: string; module: string; key: string }>(
      `SELECT id, module, lock_file_key AS key FROM runs
       WHERE workspace_id = $1 AND status = 'applied' AND lock_file_key IS NOT NULL
         AND position < $2
       ORDER BY position DESC LIMIT 1`,
      [workspaceId, position],
    );
    // Another version can need other provider versions, which the old lock file would refuse.
    return last?.module === JSON.stringify(module) ? last : null;
  }
}
