import { Entity, PrimaryColumn } from 'typeorm';
import { Text } from './columns.js';

/** A named value of the installation, such as the fingerprint of its encryption key. */
@Entity('settings')
export class Setting {
  @PrimaryColumn('varchar', { length: 64 })
  name!: string;

  @Text(4_096)
  value!: string;
}
