import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { WorkspaceIncludedResource } from '../../generated/server/models/WorkspaceIncludedResource.js';
import { Database } from '../database/database.js';
import { Organization } from '../identity/organization.entity.js';
import { presentOrganization } from '../identity/organization.presenter.js';
import type { Subject } from '../identity/subject.js';
import { Project } from '../projects/project.entity.js';
import { presentProject } from '../projects/project.presenter.js';
import type { Workspace } from './workspace.entity.js';

export type Includable = 'organization' | 'project';

/** What documents of workspaces include. Who may read a workspace may read its project and its organization. */
@Injectable()
export class WorkspaceIncludes {
  constructor(private readonly database: Database) {}

  /** The member of the document; none where nothing is asked for. */
  async of(
    subject: Subject,
    names: readonly Includable[] | undefined,
    workspaces: readonly Workspace[],
  ): Promise<{ included?: WorkspaceIncludedResource[] }> {
    if (names === undefined) return {};
    const organizations = names.includes('organization')
      ? await this.database.read.findBy(Organization, {
          name: In(unique(workspaces, 'organization')),
        })
      : [];
    const projects = names.includes('project')
      ? await this.database.read.findBy(Project, { id: In(unique(workspaces, 'projectId')) })
      : [];
    return {
      included: [
        ...organizations.map((one) => presentOrganization(subject, one)),
        ...projects.map((one) => presentProject(subject, one)),
      ] as WorkspaceIncludedResource[],
    };
  }
}

const unique = (
  workspaces: readonly Workspace[],
  column: 'organization' | 'projectId',
): string[] => [...new Set(workspaces.map((workspace) => workspace[column]))];
