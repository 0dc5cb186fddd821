import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { Organization } from '../../identity/organizations/organization.entity.js';
import { Workspace } from '../workspace.entity.js';

/** A tag of an organization, which its workspaces can have. */
@Entity('tags')
@Index('tags_organization_name', ['organization', 'name'], { unique: true })
export class Tag {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'tags_organization' })
  organization!: string;

  @Column('varchar', { length: 255 })
  name!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

/** A tag of a workspace, for queries. `Workspace.tagNames` also contains its name. */
@Entity('workspace_tags')
@Index('workspace_tags_tag', ['tagId'])
export class WorkspaceTag {
  @PrimaryColumn('varchar', { name: 'workspace_id', length: 64 })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'workspace_tags_workspace' })
  workspaceId!: string;

  @PrimaryColumn('varchar', { name: 'tag_id', length: 64 })
  @ForeignKey(() => Tag, { onDelete: 'CASCADE', name: 'workspace_tags_tag_id' })
  tagId!: string;
}
