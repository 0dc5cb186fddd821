import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProjectLevel } from '../../core/caller/project-level.js';
import { Reference, Timestamp } from '../../core/database/columns.js';
import { Team } from '../identity/teams/team.entity.js';
import { Project } from './project.entity.js';

/** The access level of a team on a project of the same organization. */
@Entity('team_projects')
@Index('team_projects_team_project', ['teamId', 'projectId'], { unique: true })
@Index('team_projects_project', ['projectId', 'createdAt', 'id'])
export class TeamProject {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'team_id' })
  @ForeignKey(() => Team, { onDelete: 'CASCADE', name: 'team_projects_team' })
  teamId!: string;

  @Reference({ name: 'project_id' })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'team_projects_project_id' })
  projectId!: string;

  @Column('varchar', { length: 12 })
  access!: ProjectLevel;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
