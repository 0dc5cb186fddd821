import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from '../workspace.entity.js';

/** A workspace whose runs may read the state of another workspace. */
@Entity('remote_state_consumers')
@Index('remote_state_consumers_consumer_id', ['consumerId'])
export class RemoteStateConsumer {
  /** The workspace that shares its state. */
  @PrimaryColumn('varchar', { name: 'workspace_id', length: 64 })
  @ForeignKey(() => Workspace, {
    onDelete: 'CASCADE',
    name: 'remote_state_consumers_workspace_id_fk',
  })
  workspaceId!: string;

  @PrimaryColumn('varchar', { name: 'consumer_id', length: 64 })
  @ForeignKey(() => Workspace, {
    onDelete: 'CASCADE',
    name: 'remote_state_consumers_consumer_id_fk',
  })
  consumerId!: string;
}
