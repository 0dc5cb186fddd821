import { Artifact } from './artifacts/artifact.entity.js';
import { AuditEvent } from './audit/audit-event.entity.js';
import { Identity1 } from './database/migrations/1-identity.js';
import { GpgKeys2 } from './database/migrations/2-gpg-keys.js';
import { Idempotency3 } from './database/migrations/3-idempotency.js';
import { Artifacts4 } from './database/migrations/4-artifacts.js';
import { ProviderRegistry5 } from './database/migrations/5-provider-registry.js';
import { ModuleRegistry6 } from './database/migrations/6-module-registry.js';
import { Projects7 } from './database/migrations/7-projects.js';
import { Workspaces8 } from './database/migrations/8-workspaces.js';
import { Runs9 } from './database/migrations/9-runs.js';
import { State10 } from './database/migrations/10-state.js';
import { NoCode11 } from './database/migrations/11-no-code.js';
import { GpgKeyBlocks12 } from './database/migrations/12-gpg-key-blocks.js';
import { Agents13 } from './database/migrations/13-agents.js';
import { RunnerTools14 } from './database/migrations/14-runner-tools.js';
import { RateCounts15 } from './database/migrations/15-rate-counts.js';
import { Retention16 } from './database/migrations/16-retention.js';
import { RetentionIndexes17 } from './database/migrations/17-retention-indexes.js';
import { GrowingLists18 } from './database/migrations/18-growing-lists.js';
import { InstallableTools19 } from './database/migrations/19-installable-tools.js';
import { TokenKinds20 } from './database/migrations/20-token-kinds.js';
import { RestrictedAgentPools21 } from './database/migrations/21-restricted-agent-pools.js';
import { ModuleDocumentation23 } from './database/migrations/23-module-documentation.js';
import type { Schema } from './database/open-database.js';
import { Setting } from './database/setting.entity.js';
import { GpgKey, GpgKeyBlock, GpgKeyCount } from './gpg-keys/gpg-key.entity.js';
import { RateCount } from './http/rate-count.entity.js';
import { IdempotentRequest } from './idempotency/idempotent-request.entity.js';
import { AgentPool } from './identity/agent-pool.entity.js';
import { Agent } from './identity/agent.entity.js';
import { Organization } from './identity/organization.entity.js';
import { Team, TeamMembership } from './identity/team.entity.js';
import { Token } from './identity/token.entity.js';
import { User } from './identity/user.entity.js';
import { RegistryModuleVersion } from './module-registry/registry-module-version.entity.js';
import { RegistryModule } from './module-registry/registry-module.entity.js';
import { NoCodeModule } from './no-code/no-code-module.entity.js';
import { NoCodeSettings } from './no-code/no-code-settings.entity.js';
import { NoCodeVariableOption } from './no-code/no-code-variable-option.entity.js';
import { WorkspaceUpgrade } from './no-code/workspace-upgrade.entity.js';
import { Project } from './projects/project.entity.js';
import { TeamProject } from './projects/team-project.entity.js';
import { RegistryProviderPlatform } from './provider-registry/registry-provider-platform.entity.js';
import { RegistryProviderVersion } from './provider-registry/registry-provider-version.entity.js';
import { RegistryProvider } from './provider-registry/registry-provider.entity.js';
import { RunLogChunk } from './runs/run-log-chunk.entity.js';
import { Run } from './runs/run.entity.js';
import { RunnerTools } from './runs/runner-tools.entity.js';
import { ConfigurationVersion } from './state/configuration-version.entity.js';
import { StateVersion, StateVersionOutput } from './state/state-version.entity.js';
import { Variable } from './workspaces/variable.entity.js';
import { Workspace, WorkspaceCount } from './workspaces/workspace.entity.js';

/** Every table and every migration, in the order in which they came. Both lists are written by hand. */
export const schema: Schema = {
  entities: [
    Organization,
    User,
    Team,
    TeamMembership,
    AgentPool,
    Token,
    AuditEvent,
    Setting,
    GpgKey,
    GpgKeyCount,
    IdempotentRequest,
    Artifact,
    RegistryModule,
    RegistryModuleVersion,
    GpgKeyBlock,
    Project,
    TeamProject,
    Workspace,
    WorkspaceCount,
    Variable,
    ConfigurationVersion,
    StateVersion,
    StateVersionOutput,
    RegistryProvider,
    RegistryProviderVersion,
    RegistryProviderPlatform,
    Run,
    RunLogChunk,
    NoCodeModule,
    NoCodeSettings,
    NoCodeVariableOption,
    WorkspaceUpgrade,
    Agent,
    RunnerTools,
    RateCount,
  ],
  migrations: [
    Identity1,
    GpgKeys2,
    Idempotency3,
    Artifacts4,
    ProviderRegistry5,
    ModuleRegistry6,
    Projects7,
    Workspaces8,
    Runs9,
    State10,
    NoCode11,
    GpgKeyBlocks12,
    Agents13,
    RunnerTools14,
    RateCounts15,
    Retention16,
    RetentionIndexes17,
    GrowingLists18,
    InstallableTools19,
    TokenKinds20,
    RestrictedAgentPools21,
    ModuleDocumentation23,
  ],
};
