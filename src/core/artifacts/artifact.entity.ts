import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../database/columns.js';

/** A referenced blob. Sweeps delete blobs without such a row, for example after a crash. */
@Entity('artifacts')
export class Artifact {
  @PrimaryColumn('varchar', { length: 32, primaryKeyConstraintName: 'artifacts_key' })
  key!: string;

  @Index('artifacts_of_organization')
  @Reference()
  @ForeignKey('organizations', { onDelete: 'CASCADE', name: 'artifacts_organization' })
  organization!: string;

  @Column('integer')
  bytes!: number;

  /** Lowercase hex. */
  @Column('varchar', { length: 64 })
  sha256!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
