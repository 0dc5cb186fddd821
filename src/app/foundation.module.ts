import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { ArtifactStore } from '../core/artifacts/artifact-store.js';
import type { Blobs } from '../core/artifacts/blobs.js';
import { BackgroundWork } from '../core/background/background-work.js';
import { auditStream } from '../platform/events/audit-stream.js';
import { Events } from '../platform/events/events.js';
import { AuditLog } from '../platform/audit/audit-log.js';
import { Clock } from '../core/clock.js';
import { CONFIG, type Config } from '../core/config/config.js';
import { Database } from '../core/database/database.js';
import { Notifications } from '../core/database/notifications.js';
import { LOG } from '../core/logging/log.js';
import { RequestMetrics } from '../core/http/metrics.js';
import { packageRoot } from '../core/package-root.js';
import { PortalFiles } from './portal/portal-files.js';
import { SessionCookie } from '../core/http/session-cookie.js';
import { Ids } from '../core/ids.js';
import type { Executor } from '../execution/execution.js';
import type { PolicyEngine } from '../execution/policies/policy-engine.js';
import { GIVEN_POLICY_ENGINE } from '../platform/policies/policy-texts.js';
import { GIVEN_EXECUTOR } from '../platform/runs/worker/executor.js';
import { CapabilityLinks } from '../core/links/capability-links.js';
import { InstallationKey } from '../core/secrets/installation-key.js';
import { AtRest } from '../core/secrets/at-rest.js';
import { Sealer } from '../core/secrets/sealer.js';

/** Dependencies of all modules. Tests provide their own clock and database. */
export interface Foundation {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly key: InstallationKey;
  readonly blobs: Blobs;
  /** The executor of runs, to replace the configured one. */
  readonly executor?: Executor;
  /** The engine of policies, to replace the program `opa`. */
  readonly policyEngine?: PolicyEngine;
  /** The folder of the portal's files, to replace that of the package. */
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
    const background = new BackgroundWork(database, notifications, log, metrics);
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
      { provide: GIVEN_EXECUTOR, useValue: executor ?? null },
      { provide: GIVEN_POLICY_ENGINE, useValue: policyEngine ?? null },
      { provide: AuditLog, useValue: new AuditLog(clock, auditStream(events)) },
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
