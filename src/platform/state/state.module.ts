import { Module, type OnModuleInit } from '@nestjs/common';
import { WorkspaceIncludes } from '../workspaces/workspace-includes.presenter.js';
import { WorkspaceUse } from '../workspaces/workspace-use.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ConfigurationVersionsController } from './configuration-versions.controller.js';
import { ConfigurationVersionsService } from './configuration-versions.service.js';
import { StateService } from './state.service.js';
import { presentWorkspaceOutput } from './state-version.presenter.js';
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
    private readonly includes: WorkspaceIncludes,
    private readonly versions: StateVersionsService,
  ) {}

  /** A cascade deletes the rows of states with their workspace; the hook deletes their files. */
  onModuleInit(): void {
    this.includes.loadBy('outputs', async (subject, workspaces) =>
      (await this.versions.outputsOfWorkspaces(subject, workspaces)).map(presentWorkspaceOutput),
    );
    this.use.beforeRemoval((manager, { id }) => this.states.forget(manager, id));
  }
}
