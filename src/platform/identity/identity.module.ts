import { Global, Module } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { Notifications } from '../../core/database/notifications.js';
import { AgentPoolsController } from './agent-pools.controller.js';
import { AgentPoolsService } from './agent-pools.service.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';
import { IdentityChanges } from './identity-changes.js';
import { SessionUse, TokenUse } from './last-use.js';
import { OrganizationsController } from './organizations.controller.js';
import { OrganizationsService } from './organizations.service.js';
import { Principals } from './principals.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignInCodes } from './sign-in-codes.js';
import { TeamMembersService } from './team-members.service.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

const services = [
  OrganizationsService,
  UsersService,
  TeamsService,
  TeamMembersService,
  TokensService,
  AgentPoolsService,
  AgentsService,
  SessionsService,
  SignInCodes,
  IdentityChanges,
];

@Global()
@Module({
  controllers: [
    OrganizationsController,
    UsersController,
    TeamsController,
    TokensController,
    SessionsController,
    AgentPoolsController,
    AgentsController,
  ],
  providers: [
    ...services,
    {
      provide: TokenUse,
      inject: [Database],
      useFactory: (database: Database) => new TokenUse(database),
    },
    {
      provide: SessionUse,
      inject: [Database],
      useFactory: (database: Database) => new SessionUse(database),
    },
    {
      provide: Principals,
      inject: [Database, Clock, TokenUse, SessionUse, Notifications],
      useFactory: (...parts: ConstructorParameters<typeof Principals>) => new Principals(...parts),
    },
  ],
  exports: [...services, Principals, TokenUse, SessionUse],
})
export class IdentityModule {}
