import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Workspace } from './workspace.entity.js';

/** Throws Conflict to refuse a deletion, or deletes related data in its transaction. */
export type WorkspaceDeletionHook = (manager: EntityManager, workspace: Workspace) => Promise<void>;

/** The hooks of higher modules for the deletion of workspaces, registered at startup. */
@Injectable()
export class WorkspaceDeletionHooks {
  private readonly hooks: WorkspaceDeletionHook[] = [];

  register(hook: WorkspaceDeletionHook): void {
    this.hooks.push(hook);
  }

  async run(manager: EntityManager, workspace: Workspace): Promise<void> {
    for (const hook of this.hooks) await hook(manager, workspace);
  }
}
