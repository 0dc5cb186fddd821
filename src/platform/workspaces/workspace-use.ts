import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Workspace } from './workspace.entity.js';

/**
 * Refuses with a Conflict that the workspace goes, or gives up what it has of it. In the
 * transaction of the deletion.
 */
export type BeforeRemoval = (manager: EntityManager, workspace: Workspace) => Promise<void>;

/**
 * For the features that build on workspaces, which are not known here: they say when they start
 * what a deletion means to them.
 */
@Injectable()
export class WorkspaceUse {
  private readonly steps: BeforeRemoval[] = [];

  beforeRemoval(step: BeforeRemoval): void {
    this.steps.push(step);
  }

  async end(manager: EntityManager, workspace: Workspace): Promise<void> {
    for (const step of this.steps) await step(manager, workspace);
  }
}
