import { Controller } from '@nestjs/common';
import {
  AddTeamMemberships,
  type AddTeamMembershipsCall,
  AddTeamUsers,
  type AddTeamUsersCall,
  CreateTeam,
  type CreateTeamCall,
  DeleteTeam,
  type DeleteTeamCall,
  ListTeams,
  type ListTeamsCall,
  ReadTeam,
  type ReadTeamCall,
  RemoveTeamMemberships,
  type RemoveTeamMembershipsCall,
  RemoveTeamUsers,
  type RemoveTeamUsersCall,
  type TeamsApiContract,
  UpdateTeam,
  type UpdateTeamCall,
} from '../../../../generated/server/apis/TeamsApi.js';
import type { TeamDocument } from '../../../../generated/server/models/TeamDocument.js';
import type { TeamListDocument } from '../../../../generated/server/models/TeamListDocument.js';
import type { TeamUpdateAttributes } from '../../../../generated/server/models/TeamUpdateAttributes.js';
import type { Subject } from '../../../core/caller/subject.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { presentMembership } from '../memberships/membership.presenter.js';
import { MembershipsService } from '../memberships/memberships.service.js';
import { presentUser } from '../users/user.presenter.js';
import type { Team } from './team.entity.js';
import { presentTeam } from './team.presenter.js';
import { TeamMembersService } from './team-members.service.js';
import { type TeamChanges, TeamsService } from './teams.service.js';

@Controller()
export class TeamsController implements TeamsApiContract {
  constructor(
    private readonly teams: TeamsService,
    private readonly members: TeamMembersService,
    private readonly memberships: MembershipsService,
  ) {}

  @ListTeams()
  async listTeams({ subject, path, query, request }: ListTeamsCall): Promise<TeamListDocument> {
    const page = pageOf(query);
    const teams = await this.teams.list(subject, path.organization_name, page, {
      names: query['filter[names]'],
      search: query.q,
    });
    const members = await this.members.listByTeam(teams.rows);
    return presentList(request, page, teams, (team) =>
      presentTeam(subject, team, members.get(team.id) ?? []),
    );
  }

  @CreateTeam()
  async createTeam({ subject, path, body }: CreateTeamCall): Promise<TeamDocument> {
    return this.document(
      subject,
      await this.teams.create(subject, path.organization_name, changesOf(body.data.attributes)),
    );
  }

  @ReadTeam()
  async readTeam({ subject, path, query }: ReadTeamCall): Promise<TeamDocument> {
    return this.document(subject, await this.teams.read(subject, path.team_id), query.include);
  }

  @UpdateTeam()
  async updateTeam({ subject, path, body }: UpdateTeamCall): Promise<TeamDocument> {
    return this.document(
      subject,
      await this.teams.update(subject, path.team_id, changesOf(body.data.attributes ?? {})),
    );
  }

  @DeleteTeam()
  deleteTeam({ subject, path }: DeleteTeamCall): Promise<void> {
    return this.teams.delete(subject, path.team_id);
  }

  @AddTeamUsers()
  addTeamUsers({ subject, path, body }: AddTeamUsersCall): Promise<void> {
    return this.members.add(
      subject,
      path.team_id,
      body.data.map(({ id }) => id),
    );
  }

  @RemoveTeamUsers()
  removeTeamUsers({ subject, path, body }: RemoveTeamUsersCall): Promise<void> {
    return this.members.remove(
      subject,
      path.team_id,
      body.data.map(({ id }) => id),
    );
  }

  @AddTeamMemberships()
  addTeamMemberships({ subject, path, body }: AddTeamMembershipsCall): Promise<void> {
    return this.members.addMemberships(
      subject,
      path.team_id,
      body.data.map(({ id }) => id),
    );
  }

  @RemoveTeamMemberships()
  removeTeamMemberships({ subject, path, body }: RemoveTeamMembershipsCall): Promise<void> {
    return this.members.removeMemberships(
      subject,
      path.team_id,
      body.data.map(({ id }) => id),
    );
  }

  private async document(
    subject: Subject,
    team: Team,
    include: readonly ('users' | 'organization-memberships')[] = [],
  ): Promise<TeamDocument> {
    const members = (await this.members.listByTeam([team])).get(team.id) ?? [];
    const data = presentTeam(subject, team, members);
    if (include.length === 0) return { data };
    const users = include.includes('users') ? members : [];
    if (!include.includes('organization-memberships'))
      return { data, included: users.map((user) => presentUser(subject, user)) };
    const memberships = await this.memberships.listOfUsers(subject, team.organization, members);
    const resources = memberships.map(presentMembership);
    data.relationships['organization-memberships'] = {
      data: resources.map(({ id, type }) => ({ id, type })),
    };
    return { data, included: [...users.map((user) => presentUser(subject, user)), ...resources] };
  }
}

function changesOf(attributes: TeamUpdateAttributes): TeamChanges {
  return {
    name: attributes.name,
    visibility: attributes.visibility,
    access: attributes['organization-access'],
    memberTokens: attributes['allow-member-token-management'],
  };
}
