import { Module } from '@nestjs/common';
import { NoCodeProvisioningModule } from '../../areas/no-code/no-code.module.js';
import { RunsModule } from '../../platform/runs/runs.module.js';
import { WorkspacesModule } from '../../platform/workspaces/workspaces.module.js';
import { FormKeys } from './form-keys.js';
import { EntryPointsController } from './entry-points.controller.js';
import { PagesController } from './pages.controller.js';
import { RunPagesController } from './run-pages.controller.js';
import { RunViews } from './run-views.js';
import { SignInPagesController } from './sign-in-pages.controller.js';

/** The pages for people. */
@Module({
  imports: [WorkspacesModule, RunsModule, NoCodeProvisioningModule],
  controllers: [EntryPointsController, SignInPagesController, PagesController, RunPagesController],
  providers: [RunViews, FormKeys],
})
export class PagesModule {}
