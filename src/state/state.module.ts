import { Module, type OnModuleInit } from '@nestjs/common';
import { WorkspaceUse } from '../workspaces/workspace-use.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ConfigurationVersionsController } from './configuration-versions.controller.js';
import { ConfigurationVersionsService } from './configuration-versions.service.js';
import { StateService } from './state.service.js';
import { StateVersionsController } from './state-versions.controller.js';
import { StateVersionsService } from './state-versions.service.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [StateVersionsController, ConfigurationVersionsController],
  providers: [StateService, StateVersionsService, ConfigurationVersionsService],
  exports: [StateService, ConfigurationVersionsService],
})
export class StateModule implements OnModuleInit {
  constructor(
    private readonly states: StateService,
    private readonly use: WorkspaceUse,
  ) {}

  /** Rows of states go with their workspace; their bytes have to be told. */
  onModuleInit(): void {
    this.use.beforeRemoval((manager, { id }) => this.states.forget(manager, id));
  }
}
