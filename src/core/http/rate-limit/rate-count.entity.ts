import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests of a caller in one second. Only on PostgreSQL, and unlogged: a crash may empty it. */
@Entity('rate_counts')
export class RateCount {
  /** The kind and ID of a principal, or an address or network. */
  @PrimaryColumn('varchar', { length: 128 })
  caller!: string;

  /** In Unix time. */
  @Column('bigint')
  second!: string;

  @Column('integer')
  requests!: number;
}
