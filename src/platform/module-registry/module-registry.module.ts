import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { VersionLifecycleService } from './lifecycle/version-lifecycle.service.js';
import { ModuleDocumentationController } from './module-documentation.controller.js';
import { ModuleDocumentationService } from './module-documentation.service.js';
import { ModuleIngress } from './module-ingress.js';
import { ModuleProtocolController } from './module-protocol.controller.js';
import { ModuleProtocolService } from './module-protocol.service.js';
import { ModuleSearchService } from './module-search.service.js';
import { ModuleUses } from './module-uses.js';
import { ModuleVersionsService } from './module-versions.service.js';
import { RegistryModulesController } from './registry-modules.controller.js';
import { RegistryModules } from './registry-modules.js';
import { RegistryModulesService } from './registry-modules.service.js';

/** Other features read the registry through RegistryModules, and register with ModuleUses. */
@Module({
  controllers: [RegistryModulesController, ModuleDocumentationController, ModuleProtocolController],
  providers: [
    RegistryModules,
    RegistryModulesService,
    ModuleVersionsService,
    VersionLifecycleService,
    ModuleDocumentationService,
    ModuleIngress,
    ModuleProtocolService,
    ModuleSearchService,
    ModuleUses,
    { provide: ModuleInspector, useFactory: () => new ModuleInspector() },
  ],
  exports: [
    RegistryModules,
    RegistryModulesService,
    ModuleVersionsService,
    ModuleIngress,
    ModuleUses,
    ModuleInspector,
  ],
})
export class ModuleRegistryModule implements OnApplicationShutdown {
  constructor(private readonly inspector: ModuleInspector) {}

  /** NestJS calls this after the server is closed, so no upload needs the inspector. */
  onApplicationShutdown(): Promise<void> {
    return this.inspector.close();
  }
}
