import { Entity, PrimaryColumn } from 'typeorm';
import { Text } from './columns.js';

/** A fact about the installation itself. */
@Entity('settings')
export class Setting {
  @PrimaryColumn('varchar', { length: 64 })
  name!: string;

  @Text(4_096)
  value!: string;
}
