import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference } from '../../../core/database/columns.js';
import { Project } from '../project.entity.js';

/**
 * A key and a value on a project or on a workspace. A workspace inherits the bindings of its
 * project, except for keys that it binds itself.
 */
@Entity('tag_bindings')
@Index('tag_bindings_project_key', ['projectId', 'key'], { unique: true })
@Index('tag_bindings_workspace_key', ['workspaceId', 'key'], { unique: true })
export class TagBinding {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  /** Null for a binding of a workspace. */
  @Reference({ name: 'project_id', nullable: true })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'tag_bindings_project' })
  projectId!: string | null;

  /**
   * Null for a binding of a project. The foreign key names the entity by a string, because
   * `projects` must not depend on `workspaces`.
   */
  @Reference({ name: 'workspace_id', nullable: true })
  @ForeignKey('Workspace', 'id', { onDelete: 'CASCADE', name: 'tag_bindings_workspace' })
  workspaceId!: string | null;

  @Column('varchar', { length: 128 })
  key!: string;

  /** Empty for a tag without a value. */
  @Column('varchar', { length: 256 })
  value!: string;

  /** From 0, in the order in which the bindings were last sent. */
  @Column('integer')
  position!: number;
}
