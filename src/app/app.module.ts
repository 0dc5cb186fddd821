import { type DynamicModule, Module } from '@nestjs/common';
import { GpgKeysModule } from '../areas/gpg-keys/gpg-keys.module.js';
import { NoCodeProvisioningModule } from '../areas/no-code/no-code.module.js';
import { ProviderKeyUsesModule } from '../areas/provider-registry/provider-key-uses.module.js';
import { ProviderRegistryModule } from '../areas/provider-registry/provider-registry.module.js';
import { TemplatedPoliciesModule } from '../areas/templated-policies/templated-policies.module.js';
import { OperationsModule } from '../core/health/operations.module.js';
import { ApprovalsModule } from '../platform/approvals/approvals.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { DiscoveryModule } from '../platform/discovery/discovery.module.js';
import { EgressModule } from '../platform/egress/egress.module.js';
import { EventsModule } from '../platform/events/events.module.js';
import { IdentityModule } from '../platform/identity/identity.module.js';
import { LifecycleModule } from '../platform/lifecycle/lifecycle.module.js';
import { ModuleRegistryModule } from '../platform/module-registry/module-registry.module.js';
import { PoliciesModule } from '../platform/policies/policies.module.js';
import { ProjectsModule } from '../platform/projects/projects.module.js';
import { ProviderTemplatesModule } from '../platform/provider-templates/provider-templates.module.js';
import { RunsModule } from '../platform/runs/runs.module.js';
import { StateModule } from '../platform/state/state.module.js';
import { WorkloadIdentityModule } from '../platform/workload-identity/workload-identity.module.js';
import { WorkspacesModule } from '../platform/workspaces/workspaces.module.js';
import { EntryPointsModule } from './entry-points/entry-points.module.js';
import { type Foundation, FoundationModule } from './foundation.module.js';
import { PortalModule } from './portal/portal.module.js';
import { RetentionModule } from './retention/retention.module.js';

/** The order of the modules does not affect routing: only paths in one controller overlap. */
@Module({
  imports: [
    TemplatedPoliciesModule,
    GpgKeysModule,
    ModuleRegistryModule,
    IdentityModule,
    DiscoveryModule,
    OperationsModule,
    AuditModule,
    ProjectsModule,
    WorkspacesModule,
    WorkloadIdentityModule,
    EgressModule,
    LifecycleModule,
    ProviderTemplatesModule,
    ApprovalsModule,
    PoliciesModule,
    EventsModule,
    StateModule,
    ProviderKeyUsesModule,
    ProviderRegistryModule,
    RunsModule,
    NoCodeProvisioningModule,
    EntryPointsModule,
    PortalModule,
    RetentionModule,
  ],
})
export class AppModule {
  static of(foundation: Foundation): DynamicModule {
    return { module: AppModule, imports: [FoundationModule.of(foundation)] };
  }
}
