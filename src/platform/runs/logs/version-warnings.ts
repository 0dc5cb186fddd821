import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lifecycleWarning } from '../../module-registry/lifecycle/version-lifecycle.js';
import { RegistryModules } from '../../module-registry/registry-modules.js';
import { moduleOf, type Run } from '../run.entity.js';
import { RunLogs } from './run-logs.js';

/** Begins the log of a run with a warning if its module version is deprecated or revoked. */
@Injectable()
export class VersionWarnings {
  constructor(
    private readonly modules: RegistryModules,
    private readonly logs: RunLogs,
  ) {}

  /**
   * Call it in the transaction that queues the run, so that the warning comes before all output.
   */
  async appendTo(manager: EntityManager, run: Run): Promise<void> {
    const module = moduleOf(run);
    if (!module) return;
    const { organization } = run;
    const lifecycle = await this.modules.findLifecycle(
      manager,
      { organization, ...module },
      module.version,
    );
    const address = `${module.namespace}/${module.name}/${module.provider}`;
    const detail =
      lifecycle && lifecycleWarning(`Version ${module.version} of ${address}`, lifecycle);
    if (!lifecycle || detail === null) return;
    const summary = lifecycle.revocation ? 'Revoked module version' : 'Deprecated module version';
    const diagnostic = { severity: 'warning', summary, detail } as const;
    await this.logs.appendDiagnostic(manager, run, 'plan', diagnostic, run.createdAt);
  }
}
