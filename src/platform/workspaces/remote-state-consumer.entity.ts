import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Workspace } from './workspace.entity.js';

/** A workspace of the same organization whose runs may read the state of `workspaceId`. */
@Entity('remote_state_consumers')
@Index('remote_state_consumers_consumer', ['consumerId'])
export class RemoteStateConsumer {
  @PrimaryColumn('varchar', { name: 'workspace_id', length: 64 })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'remote_state_consumers_workspace' })
  workspaceId!: string;

  @PrimaryColumn('varchar', { name: 'consumer_id', length: 64 })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'remote_state_consumers_consumer_id' })
  consumerId!: string;
}
