import { Global, Module } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { Notifications } from '../../core/database/notifications.js';
import { AgentPoolsController } from './agent-pools/agent-pools.controller.js';
import { AgentPoolsService } from './agent-pools/agent-pools.service.js';
import { AgentsController } from './agent-pools/agents.controller.js';
import { AgentsService } from './agent-pools/agents.service.js';
import { GroupMappingsController } from './group-sync/group-mappings.controller.js';
import { GroupMappingsService } from './group-sync/group-mappings.service.js';
import { GroupSync } from './group-sync/group-sync.js';
import { IdentityChanges } from './identity-changes.js';
import { LoginController } from './login/login.controller.js';
import { LoginService } from './login/login.service.js';
import { MembershipsController } from './memberships/memberships.controller.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { Principals } from './principals.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInCodes } from './sessions/sign-in-codes.js';
import { IdentitiesService } from './sign-in/identities.service.js';
import { IssuerClient } from './sign-in/issuer-client.js';
import { IssuerLogout } from './sign-in/issuer-logout.service.js';
import { SignInChecks } from './sign-in/sign-in-checks.js';
import { SignInProvidersController } from './sign-in/sign-in-providers.controller.js';
import { SignInProvidersService } from './sign-in/sign-in-providers.service.js';
import { SignInSessions } from './sign-in/sign-in-sessions.js';
import { SignInStates } from './sign-in/sign-in-states.js';
import { SignInsController } from './sign-in/sign-ins.controller.js';
import { SignInsService } from './sign-in/sign-ins.service.js';
import { UsersOfIdentities } from './sign-in/users-of-identities.js';
import { TeamMembersService } from './teams/team-members.service.js';
import { TeamsController } from './teams/teams.controller.js';
import { TeamsService } from './teams/teams.service.js';
import { SessionUseRecorder, TokenUseRecorder } from './tokens/last-use.js';
import { TeamTokensService } from './tokens/team-tokens.service.js';
import { TokenIssuer } from './tokens/token-issuer.js';
import { TokenLifetimes } from './tokens/token-lifetimes.js';
import { TokenScopes } from './tokens/token-scopes.service.js';
import { TokenTtlPoliciesController } from './tokens/token-ttl-policies.controller.js';
import { TokenTtlPoliciesService } from './tokens/token-ttl-policies.service.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

const services = [
  OrganizationsService,
  UsersService,
  TeamsService,
  TeamMembersService,
  MembershipsService,
  TokenIssuer,
  TokensService,
  TokenScopes,
  TokenLifetimes,
  TokenTtlPoliciesService,
  TeamTokensService,
  AgentPoolsService,
  AgentsService,
  SessionsService,
  SignInCodes,
  LoginService,
  IdentityChanges,
  GroupMappingsService,
  GroupSync,
  IdentitiesService,
  IssuerClient,
  IssuerLogout,
  SignInChecks,
  SignInProvidersService,
  SignInSessions,
  SignInStates,
  SignInsService,
  UsersOfIdentities,
];

@Global()
@Module({
  controllers: [
    OrganizationsController,
    UsersController,
    TeamsController,
    MembershipsController,
    TokensController,
    TokenTtlPoliciesController,
    SessionsController,
    LoginController,
    SignInsController,
    SignInProvidersController,
    GroupMappingsController,
    AgentPoolsController,
    AgentsController,
  ],
  providers: [
    ...services,
    {
      provide: TokenUseRecorder,
      inject: [Database],
      useFactory: (database: Database) => new TokenUseRecorder(database),
    },
    {
      provide: SessionUseRecorder,
      inject: [Database],
      useFactory: (database: Database) => new SessionUseRecorder(database),
    },
    {
      provide: Principals,
      inject: [Database, Clock, TokenUseRecorder, SessionUseRecorder, Notifications],
      useFactory: (...parts: ConstructorParameters<typeof Principals>) => new Principals(...parts),
    },
  ],
  exports: [...services, Principals, TokenUseRecorder, SessionUseRecorder],
})
export class IdentityModule {}
