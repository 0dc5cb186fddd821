import { Module } from '@nestjs/common';
import { NoCodeProvisioningModule } from '../no-code/no-code.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { PagesController } from './pages.controller.js';
import { RunPagesController } from './run-pages.controller.js';
import { RunViews } from './run-views.js';

/** The pages for people. */
@Module({
  imports: [WorkspacesModule, RunsModule, NoCodeProvisioningModule],
  controllers: [PagesController, RunPagesController],
  providers: [RunViews],
})
export class PagesModule {}
