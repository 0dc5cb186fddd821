import { type DynamicModule, Module } from '@nestjs/common';
import { type Foundation, FoundationModule } from './foundation.module.js';
import { AuditModule } from './audit/audit.module.js';
import { GpgKeysModule } from './gpg-keys/gpg-keys.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { ModuleRegistryModule } from './module-registry/module-registry.module.js';
import { NoCodeProvisioningModule } from './no-code/no-code.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { RunsModule } from './runs/runs.module.js';
import { StateModule } from './state/state.module.js';
import { ProviderKeyUsesModule } from './provider-registry/provider-key-uses.module.js';
import { ProviderRegistryModule } from './provider-registry/provider-registry.module.js';
import { TemplatedPoliciesModule } from './templated-policies/templated-policies.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

/** The one list of rooms. Their order means nothing: routes are found by an index. */
@Module({
  imports: [
    TemplatedPoliciesModule,
    GpgKeysModule,
    ModuleRegistryModule,
    IdentityModule,
    PlatformModule,
    OperationsModule,
    AuditModule,
    ProjectsModule,
    WorkspacesModule,
    StateModule,
    ProviderKeyUsesModule,
    ProviderRegistryModule,
    RunsModule,
    NoCodeProvisioningModule,
    PagesModule,
    RetentionModule,
  ],
})
export class AppModule {
  static of(foundation: Foundation): DynamicModule {
    return { module: AppModule, imports: [FoundationModule.of(foundation)] };
  }
}
