import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Moment } from '../database/columns.js';

/** A process that executes runs. Each start makes a row; an orderly end removes it, and so does silence. */
@Entity('run_workers')
export class RunWorkerRow {
  @PrimaryColumn('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 255 })
  host!: string;

  /** Runs that it executes at once; 0: it only looks after those of others. */
  @Column('integer')
  concurrency!: number;

  @Moment({ name: 'started_at' })
  startedAt!: string;

  @Moment({ name: 'seen_at' })
  seenAt!: string;
}
