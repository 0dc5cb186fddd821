import { Module, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { IdempotencyModule } from '../../core/idempotency/idempotency.module.js';
import { AgentPoolsService } from '../identity/agent-pools/agent-pools.service.js';
import { OrganizationsService } from '../identity/organizations/organizations.service.js';
import { Principals } from '../identity/principals.js';
import { ModuleRegistryModule } from '../module-registry/module-registry.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { ProjectsService } from '../projects/projects.service.js';
import { AutoDestroyLimits } from './auto-destroy/auto-destroy-limits.js';
import { WorkspaceLifecycles } from './auto-destroy/workspace-lifecycles.js';
import { ExecutionDefaults } from './execution-defaults.js';
import { WorkspaceLocksController } from './locks/workspace-locks.controller.js';
import { WorkspaceLocksService } from './locks/workspace-locks.service.js';
import { AgentPoolScopes } from './pool-scopes/agent-pool-scopes.js';
import { RemoteStateConsumersService } from './state-sharing/remote-state-consumers.service.js';
import { TagBindingsController } from './tags/tag-bindings.controller.js';
import { TagBindingsService } from './tags/tag-bindings.service.js';
import { TagsController } from './tags/tags.controller.js';
import { TagsService } from './tags/tags.service.js';
import { WorkspaceTags } from './tags/workspace-tags.js';
import { TeamWorkspace } from './team-access/team-workspace.entity.js';
import { TeamWorkspacesController } from './team-access/team-workspaces.controller.js';
import { TeamWorkspacesService } from './team-access/team-workspaces.service.js';
import { ToolVersions } from './tool-versions.js';
import { ValueGuards } from './value-guards.js';
import { VariableGuard } from './variable-guard.js';
import { VariableRules } from './variable-rules.js';
import { EffectiveVariables } from './variable-sets/effective-variables.js';
import { VariableSetRelationsLoader } from './variable-sets/variable-set-relations.js';
import { VariableSetVariablesController } from './variable-sets/variable-set-variables.controller.js';
import { VariableSetVariablesService } from './variable-sets/variable-set-variables.service.js';
import { VariableSetsController } from './variable-sets/variable-sets.controller.js';
import { VariableSetsService } from './variable-sets/variable-sets.service.js';
import { VariableValues } from './variable-values.js';
import { VariablesController } from './variables.controller.js';
import { VariablesService } from './variables.service.js';
import { Workspace } from './workspace.entity.js';
import { WorkspaceDeletionHooks } from './workspace-deletion-hooks.js';
import { WorkspaceFactory } from './workspace-factory.js';
import { WorkspaceIncludes } from './workspace-includes.presenter.js';
import { WorkspaceRules } from './workspace-rules.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [IdempotencyModule, ProjectsModule, ModuleRegistryModule],
  controllers: [
    WorkspacesController,
    WorkspaceLocksController,
    VariablesController,
    VariableSetsController,
    VariableSetVariablesController,
    TagsController,
    TagBindingsController,
    TeamWorkspacesController,
  ],
  providers: [
    WorkspacesService,
    WorkspaceFactory,
    WorkspaceRules,
    WorkspaceLocksService,
    WorkspaceIncludes,
    WorkspaceDeletionHooks,
    ExecutionDefaults,
    AutoDestroyLimits,
    WorkspaceLifecycles,
    RemoteStateConsumersService,
    AgentPoolScopes,
    WorkspaceTags,
    TagsService,
    TagBindingsService,
    TeamWorkspacesService,
    ToolVersions,
    VariablesService,
    VariableGuard,
    VariableRules,
    VariableValues,
    ValueGuards,
    EffectiveVariables,
    VariableSetsService,
    VariableSetVariablesService,
    VariableSetRelationsLoader,
  ],
  exports: [
    WorkspacesService,
    WorkspaceLocksService,
    WorkspaceFactory,
    WorkspaceDeletionHooks,
    WorkspaceIncludes,
    ToolVersions,
    AutoDestroyLimits,
    VariablesService,
    VariableRules,
    EffectiveVariables,
    ValueGuards,
  ],
})
export class WorkspacesModule implements OnModuleInit {
  constructor(
    private readonly pools: AgentPoolsService,
    private readonly principals: Principals,
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly defaults: ExecutionDefaults,
    private readonly scopes: AgentPoolScopes,
    private readonly lifecycles: WorkspaceLifecycles,
  ) {}

  /** Registers hooks with identity and projects, which must not depend on workspaces. */
  onModuleInit(): void {
    this.pools.registerUseCounter((manager, agentPoolId) =>
      manager.countBy(Workspace, { agentPoolId }),
    );
    this.pools.registerScopes(this.scopes);
    this.organizations.registerExecutionDefaultHook((manager, organization) =>
      this.defaults.organizationChanged(manager, organization),
    );
    this.projects.registerExecutionDefaultHook((manager, project) =>
      this.defaults.projectChanged(manager, project),
    );
    this.projects.registerLifecycleHook((manager, project) =>
      this.lifecycles.projectChanged(manager, project),
    );
    this.principals.registerWorkspaceAccessReader((manager, teamIds) =>
      manager.findBy(TeamWorkspace, { teamId: In(teamIds) }),
    );
  }
}
