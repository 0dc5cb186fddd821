import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { ArtifactStore } from '../core/artifacts/artifact-store.js';
import type { Blobs } from '../core/artifacts/blobs.js';
import { BackgroundWork } from '../core/background/background-work.js';
import { Clock } from '../core/clock.js';
import { CONFIG, type Config } from '../core/config/config.js';
import { Database } from '../core/database/database.js';
import { Notifications } from '../core/database/notifications.js';
import { RequestMetrics } from '../core/http/metrics.js';
import { SessionCookie } from '../core/http/session-cookie.js';
import { Ids } from '../core/ids.js';
import { CapabilityLinks } from '../core/links/capability-links.js';
import { LOG } from '../core/logging/log.js';
import { packageRoot } from '../core/package-root.js';
import { AtRest } from '../core/secrets/at-rest.js';
import { InstallationKey } from '../core/secrets/installation-key.js';
import { Sealer } from '../core/secrets/sealer.js';
import type { Executor } from '../execution/execution.js';
import type { PolicyEngine } from '../execution/policies/policy-engine.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { createAuditStream } from '../platform/events/audit-stream.js';
import { Events } from '../platform/events/events.js';
import { POLICY_ENGINE_OVERRIDE } from '../platform/policies/policy-texts.js';
import { EXECUTOR_OVERRIDE } from '../platform/runs/worker/injection-tokens.js';
import { PortalFiles } from './portal/portal-files.js';

/** The objects that modules share. Tests provide their own, such as the clock. */
export interface Foundation {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly key: InstallationKey;
  readonly blobs: Blobs;
  /** Replaces the configured executor of runs. */
  readonly executor?: Executor;
  /** Replaces the program `opa` as the engine of policies. */
  readonly policyEngine?: PolicyEngine;
  /** Replaces the package's folder of portal files. */
  readonly portalFolder?: string;
}

@Global()
@Module({})
export class FoundationModule {
  static of({
    config,
    log,
    database,
    clock,
    ids,
    key,
    blobs,
    executor,
    policyEngine,
    portalFolder = join(packageRoot, 'dist/portal'),
  }: Foundation): DynamicModule {
    const notifications = new Notifications(config.database, log);
    const metrics = new RequestMetrics();
    const isPaused = () => key.isRetired;
    const background = new BackgroundWork(database, notifications, log, metrics, isPaused);
    const events = new Events(clock, ids, background);
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: Database, useValue: database },
      { provide: Notifications, useValue: notifications },
      { provide: Clock, useValue: clock },
      { provide: Ids, useValue: ids },
      { provide: InstallationKey, useValue: key },
      { provide: AtRest, useValue: new AtRest(new Sealer(key)) },
      { provide: SessionCookie, useValue: new SessionCookie(config.publicUrl) },
      { provide: CapabilityLinks, useValue: new CapabilityLinks(key, clock) },
      { provide: ArtifactStore, useValue: new ArtifactStore(blobs, database, clock) },
      { provide: EXECUTOR_OVERRIDE, useValue: executor ?? null },
      { provide: POLICY_ENGINE_OVERRIDE, useValue: policyEngine ?? null },
      { provide: AuditLog, useValue: new AuditLog(clock, createAuditStream(events)) },
      { provide: PortalFiles, useValue: new PortalFiles(portalFolder) },
      { provide: RequestMetrics, useValue: metrics },
      { provide: BackgroundWork, useValue: background },
      { provide: Events, useValue: events },
    ];
    return {
      module: FoundationModule,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
