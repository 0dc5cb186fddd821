import { Controller } from '@nestjs/common';
import {
  ForceUnlockWorkspace,
  type ForceUnlockWorkspaceCall,
  LockWorkspace,
  type LockWorkspaceCall,
  UnlockWorkspace,
  type UnlockWorkspaceCall,
  type WorkspaceLocksApiContract,
} from '../../../../generated/server/apis/WorkspaceLocksApi.js';
import type { WorkspaceDocument } from '../../../../generated/server/models/WorkspaceDocument.js';
import { presentWorkspace } from '../workspace.presenter.js';
import { WorkspaceLocksService } from './workspace-locks.service.js';

@Controller()
export class WorkspaceLocksController implements WorkspaceLocksApiContract {
  constructor(private readonly locks: WorkspaceLocksService) {}

  @LockWorkspace()
  async lockWorkspace({ subject, path, body }: LockWorkspaceCall): Promise<WorkspaceDocument> {
    return {
      data: presentWorkspace(
        subject,
        await this.locks.lock(subject, path.workspace_id, body?.reason),
      ),
    };
  }

  @UnlockWorkspace()
  async unlockWorkspace({ subject, path }: UnlockWorkspaceCall): Promise<WorkspaceDocument> {
    return { data: presentWorkspace(subject, await this.locks.unlock(subject, path.workspace_id)) };
  }

  @ForceUnlockWorkspace()
  async forceUnlockWorkspace({
    subject,
    path,
  }: ForceUnlockWorkspaceCall): Promise<WorkspaceDocument> {
    return {
      data: presentWorkspace(subject, await this.locks.forceUnlock(subject, path.workspace_id)),
    };
  }
}
