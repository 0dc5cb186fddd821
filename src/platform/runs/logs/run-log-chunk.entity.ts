import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { Run } from '../run.entity.js';

/**
 * A chunk of the log of a run's plan or apply. Immutable, but retention replaces the chunks of a
 * log with a note.
 */
@Entity('run_log_chunks')
export class RunLogChunk {
  @PrimaryColumn('varchar', { name: 'run_id', length: 64 })
  @ForeignKey(() => Run, 'id', { onDelete: 'CASCADE', name: 'run_log_chunks_run' })
  runId!: string;

  @PrimaryColumn('varchar', { length: 8 })
  phase!: RunPhase;

  /** The offset of the chunk in the log, in bytes. */
  @PrimaryColumn('integer')
  start!: number;

  /** The size of the text in UTF-8, in bytes. */
  @Column('integer')
  size!: number;

  @Column('text')
  text!: string;
}
