import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from '../run.entity.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';

/** A piece of the log of a run's plan or apply. Only ever appended. */
@Entity('run_log_chunks')
export class RunLogChunk {
  @PrimaryColumn('varchar', { name: 'run_id', length: 64 })
  @ForeignKey(() => Run, 'id', { onDelete: 'CASCADE', name: 'run_log_chunks_run' })
  runId!: string;

  @PrimaryColumn('varchar', { length: 8 })
  phase!: RunPhase;

  /** Bytes of the log before this chunk. */
  @PrimaryColumn('integer')
  start!: number;

  /** Bytes of the text in UTF-8. */
  @Column('integer')
  size!: number;

  @Column('text')
  text!: string;
}
