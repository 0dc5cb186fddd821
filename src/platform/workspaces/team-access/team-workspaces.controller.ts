import { Controller } from '@nestjs/common';
import {
  CreateTeamWorkspace,
  type CreateTeamWorkspaceCall,
  DeleteTeamWorkspace,
  type DeleteTeamWorkspaceCall,
  ListTeamWorkspaces,
  type ListTeamWorkspacesCall,
  ReadTeamWorkspace,
  type ReadTeamWorkspaceCall,
  type TeamWorkspacesApiContract,
  UpdateTeamWorkspace,
  type UpdateTeamWorkspaceCall,
} from '../../../../generated/server/apis/TeamWorkspacesApi.js';
import type { TeamWorkspaceDocument } from '../../../../generated/server/models/TeamWorkspaceDocument.js';
import type { TeamWorkspaceListDocument } from '../../../../generated/server/models/TeamWorkspaceListDocument.js';
import type { TeamWorkspaceUpdateAttributes } from '../../../../generated/server/models/TeamWorkspaceUpdateAttributes.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentTeamWorkspace } from './team-workspace.presenter.js';
import { type AccessChanges, TeamWorkspacesService } from './team-workspaces.service.js';

@Controller()
export class TeamWorkspacesController implements TeamWorkspacesApiContract {
  constructor(private readonly teamWorkspaces: TeamWorkspacesService) {}

  @ListTeamWorkspaces()
  async listTeamWorkspaces({
    subject,
    query,
    request,
  }: ListTeamWorkspacesCall): Promise<TeamWorkspaceListDocument> {
    const page = pageOf(query);
    return presentList(
      request,
      page,
      await this.teamWorkspaces.list(subject, query['filter[workspace][id]'], page),
      presentTeamWorkspace,
    );
  }

  @CreateTeamWorkspace()
  async createTeamWorkspace({
    subject,
    body,
  }: CreateTeamWorkspaceCall): Promise<TeamWorkspaceDocument> {
    const { attributes, relationships } = body.data;
    const { team, workspace } = relationships;
    const { access } = attributes;
    const created = await this.teamWorkspaces.create(
      subject,
      { teamId: team.data.id, workspaceId: workspace.data.id },
      { ...changesOf(attributes), access },
    );
    return { data: presentTeamWorkspace(created) };
  }

  @ReadTeamWorkspace()
  async readTeamWorkspace({
    subject,
    path,
  }: ReadTeamWorkspaceCall): Promise<TeamWorkspaceDocument> {
    return {
      data: presentTeamWorkspace(await this.teamWorkspaces.read(subject, path.team_workspace_id)),
    };
  }

  @UpdateTeamWorkspace()
  async updateTeamWorkspace({
    subject,
    path,
    body,
  }: UpdateTeamWorkspaceCall): Promise<TeamWorkspaceDocument> {
    const changes = changesOf(body.data.attributes ?? {});
    return {
      data: presentTeamWorkspace(
        await this.teamWorkspaces.update(subject, path.team_workspace_id, changes),
      ),
    };
  }

  @DeleteTeamWorkspace()
  deleteTeamWorkspace({ subject, path }: DeleteTeamWorkspaceCall): Promise<void> {
    return this.teamWorkspaces.delete(subject, path.team_workspace_id);
  }
}

function changesOf(attributes: TeamWorkspaceUpdateAttributes): AccessChanges {
  return {
    access: attributes.access,
    runs: attributes.runs,
    variables: attributes.variables,
    stateVersions: attributes['state-versions'],
    workspaceLocking: attributes['workspace-locking'],
  };
}
