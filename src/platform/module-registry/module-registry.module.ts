import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleDocumentationController } from './module-documentation.controller.js';
import { ModuleDocumentationService } from './module-documentation.service.js';
import { ModuleIngress } from './module-ingress.js';
import { ModuleInspector } from '../../lib/module-inspection/module-inspector.js';
import { ModuleProtocolController } from './module-protocol.controller.js';
import { ModuleProtocolService } from './module-protocol.service.js';
import { ModuleUses } from './module-uses.js';
import { ModuleVersionsService } from './module-versions.service.js';
import { RegistryModulesController } from './registry-modules.controller.js';
import { RegistryModules } from './registry-modules.js';
import { RegistryModulesService } from './registry-modules.service.js';

/**
 * The private registry of modules. Other features read it through RegistryModules and say through
 * ModuleUses what they use.
 */
@Module({
  controllers: [RegistryModulesController, ModuleDocumentationController, ModuleProtocolController],
  providers: [
    RegistryModules,
    RegistryModulesService,
    ModuleVersionsService,
    ModuleDocumentationService,
    ModuleIngress,
    ModuleProtocolService,
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

  /** Once the last answer is sent. */
  onApplicationShutdown(): Promise<void> {
    return this.inspector.close();
  }
}
