import { Module, type OnModuleInit } from '@nestjs/common';
import { WorkspaceLocksService } from '../workspaces/locks/workspace-locks.service.js';
import { WorkspaceDeletionHooks } from '../workspaces/workspace-deletion-hooks.js';
import { WorkspaceIncludes } from '../workspaces/workspace-includes.presenter.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { ConfigurationUploads } from './configuration-uploads.service.js';
import { ConfigurationVersionsController } from './configuration-versions.controller.js';
import { ConfigurationVersionsService } from './configuration-versions.service.js';
import { JsonStates } from './json-states.service.js';
import { StateService } from './state.service.js';
import { StateUploads } from './state-uploads.service.js';
import { presentWorkspaceOutput } from './state-version.presenter.js';
import { StateVersionsController } from './state-versions.controller.js';
import { StateVersionsService } from './state-versions.service.js';
import { UploadRights } from './upload-rights.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [StateVersionsController, ConfigurationVersionsController],
  providers: [
    StateService,
    StateVersionsService,
    StateUploads,
    JsonStates,
    UploadRights,
    ConfigurationVersionsService,
    ConfigurationUploads,
  ],
  exports: [StateService, StateUploads, ConfigurationVersionsService, ConfigurationUploads],
})
export class StateModule implements OnModuleInit {
  constructor(
    private readonly states: StateService,
    private readonly deletionHooks: WorkspaceDeletionHooks,
    private readonly includes: WorkspaceIncludes,
    private readonly versions: StateVersionsService,
    private readonly uploads: ConfigurationUploads,
    private readonly stateUploads: StateUploads,
    private readonly locks: WorkspaceLocksService,
  ) {}

  /**
   * Registers hooks with workspaces. The deletion of a workspace cascades to the rows of states and
   * uploads, but not to their files.
   */
  onModuleInit(): void {
    this.includes.register('outputs', async (subject, workspaces) =>
      (await this.versions.loadCurrentOutputs(subject, workspaces)).map(presentWorkspaceOutput),
    );
    this.locks.beforeUnlock((manager, id) => this.stateUploads.discard(manager, id));
    this.deletionHooks.register(async (manager, { id }) => {
      await this.states.deleteFiles(manager, id);
      await this.uploads.deleteArchives(manager, id);
    });
  }
}
