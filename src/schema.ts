import { AuditEvent } from './audit/audit-event.entity.js';
import { Identity1 } from './database/migrations/1-identity.js';
import { GpgKeys2 } from './database/migrations/2-gpg-keys.js';
import { Idempotency3 } from './database/migrations/3-idempotency.js';
import { ModuleRegistry6 } from './database/migrations/6-module-registry.js';
import { NoCode11 } from './database/migrations/11-no-code.js';
import type { Schema } from './database/open-database.js';
import { Setting } from './database/setting.entity.js';
import { GpgKey, GpgKeyCount } from './gpg-keys/gpg-key.entity.js';
import { IdempotentRequest } from './idempotency/idempotent-request.entity.js';
import { AgentPool } from './identity/agent-pool.entity.js';
import { Organization } from './identity/organization.entity.js';
import { Team, TeamMembership } from './identity/team.entity.js';
import { Token } from './identity/token.entity.js';
import { User } from './identity/user.entity.js';
import { RegistryModuleVersion } from './module-registry/registry-module-version.entity.js';
import { RegistryModule } from './module-registry/registry-module.entity.js';
import { NoCodeModule } from './no-code/no-code-module.entity.js';
import { NoCodeSettings } from './no-code/no-code-settings.entity.js';
import { NoCodeVariableOption } from './no-code/no-code-variable-option.entity.js';

/** Every table and every migration, in the order in which they came. Both lists are written by hand. */
export const schema: Schema = {
  entities: [Organization, User, Team, TeamMembership, AgentPool, Token, AuditEvent, Setting, GpgKey, GpgKeyCount, IdempotentRequest, RegistryModule, RegistryModuleVersion, NoCodeModule, NoCodeSettings, NoCodeVariableOption],
  migrations: [Identity1, GpgKeys2, Idempotency3, ModuleRegistry6, NoCode11],
};
