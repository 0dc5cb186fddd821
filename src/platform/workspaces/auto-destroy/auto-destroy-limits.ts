import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { shorterDuration } from '../../projects/lifecycle-duration.js';
import type { Project } from '../../projects/project.entity.js';
import type { Workspace } from '../workspace.entity.js';

/** The durations that a no-code module sets for its workspaces. Null: not set. */
export interface ModuleLimits {
  /** The time after which a workspace that is new, or used again, is destroyed. */
  readonly duration: string | null;
  readonly maximum: string | null;
}

type ReadModuleLimits = (manager: EntityManager, noCodeModuleId: string) => Promise<ModuleLimits>;

const NO_LIMITS: ModuleLimits = { duration: null, maximum: null };

/** The limits that projects and no-code modules set for the automatic destruction of workspaces. */
@Injectable()
export class AutoDestroyLimits {
  private readModule: ReadModuleLimits = () => Promise.resolve(NO_LIMITS);

  /** Called by no-code provisioning at startup. */
  registerModuleLimits(read: ReadModuleLimits): void {
    this.readModule = read;
  }

  async readModuleLimits(
    manager: EntityManager,
    { noCodeModuleId }: Pick<Workspace, 'noCodeModuleId'>,
  ): Promise<ModuleLimits> {
    return noCodeModuleId === null ? NO_LIMITS : this.readModule(manager, noCodeModuleId);
  }

  /** Returns the shorter maximum of the project and the module; null if neither has one. */
  async findMaximum(
    manager: EntityManager,
    workspace: Pick<Workspace, 'noCodeModuleId'>,
    { autoDestroyMaximum }: Pick<Project, 'autoDestroyMaximum'>,
  ): Promise<string | null> {
    return shorterDuration(
      autoDestroyMaximum,
      (await this.readModuleLimits(manager, workspace)).maximum,
    );
  }
}
