import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp, Reference, Text } from '../../core/database/columns.js';
import type { Ids } from '../../core/ids.js';
import { Organization } from '../identity/organizations/organization.entity.js';

/** The initial name of an organization's default project, which can be renamed. */
export const DEFAULT_PROJECT = 'Default Project';

interface NewProject {
  readonly name: string;
  readonly description?: string | undefined;
  readonly isDefault?: boolean;
}

/** A group of workspaces. Teams have access levels on projects. */
@Entity('projects')
@Index('projects_organization_name_key', ['organization', 'nameKey'], { unique: true })
@Index('projects_one_default', ['organization'], { unique: true, where: 'is_default' })
export class Project {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'projects_organization' })
  organization!: string;

  @Column('varchar', { length: 40 })
  name!: string;

  /** The lower-case name: two projects of an organization may not differ by case only. */
  @Column('varchar', { name: 'name_key', length: 40 })
  nameKey!: string;

  @Text(1_000)
  description!: string;

  /** Whether workspaces belong to it for which no project is named. It cannot be deleted. */
  @Column('boolean', { name: 'is_default' })
  isDefault!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

/** Creates the row of a project without inserting it. */
export function newProject(
  ids: Ids,
  organization: string,
  { name, description = '', isDefault = false }: NewProject,
  createdAt: string,
): Project {
  const id = ids.next('prj');
  return Object.assign(new Project(), {
    id,
    organization,
    name,
    nameKey: name.toLowerCase(),
    description,
    isDefault,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  });
}
