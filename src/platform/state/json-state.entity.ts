import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../core/database/columns.js';
import { sealedFile } from '../../core/secrets/sealed-columns.js';
import { Workspace } from '../workspaces/workspace.entity.js';

/**
 * A state in the tool's JSON format, which a client uploads in addition to the state. Its ID is
 * that of the state version, which may still be pending.
 */
@Entity('json_states')
@Index('json_states_workspace', ['workspaceId'])
export class JsonState {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'json_states_workspace_id' })
  workspaceId!: string;

  /** The lower-case hex SHA-256 of the unencrypted bytes. */
  @Column('varchar', { length: 64 })
  sha256!: string;

  /** The number of unencrypted bytes. */
  @Column('integer')
  size!: number;

  /** The artifact with the sealed bytes. */
  @Column('varchar', { name: 'file_key', length: 64 })
  fileKey!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

export const JSON_STATE = sealedFile(JsonState, 'fileKey', {
  place: 'json_states.file_key',
  id: 'id',
  // No build of Gantry has stored JSON states in the unbound format.
  unbound: { purpose: ({ workspaceId }) => `json state of ${workspaceId}`, names: ['workspaceId'] },
});
