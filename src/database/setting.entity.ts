import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fact about the installation itself. */
@Entity('settings')
export class Setting {
  @PrimaryColumn('varchar', { length: 64 })
  name!: string;

  @Column('text')
  value!: string;
}
