import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Text, Timestamp, WordList } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';

/** An OpenID Connect issuer, and Gantry's registration there. */
@Entity('sign_in_providers')
@Index('sign_in_providers_name', ['nameKey'], { unique: true })
@Index('sign_in_providers_issuer', ['issuer'], { unique: true })
export class SignInProvider {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  @Column('varchar', { name: 'name_key', length: 90 })
  nameKey!: string;

  /** The issuer identifier, as the issuer's metadata and tokens name it. */
  @Column('varchar', { length: 1_024 })
  issuer!: string;

  @Column('varchar', { name: 'client_id', length: 255 })
  clientId!: string;

  /** Sealed; null for a public client. */
  @Text(8_192, { name: 'client_secret', nullable: true })
  clientSecret!: string | null;

  @WordList(2_048)
  scopes!: string[];

  @Column('varchar', { name: 'username_claim', length: 255 })
  usernameClaim!: string;

  @Column('varchar', { name: 'groups_claim', length: 255 })
  groupsClaim!: string;

  /** The group whose members are site administrators; null if there is none. */
  @Column('varchar', { name: 'site_admin_group', length: 512, nullable: true })
  siteAdminGroup!: string | null;

  @Column('boolean')
  enabled!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

export const CLIENT_SECRET = sealedText(SignInProvider, 'clientSecret', {
  place: 'sign_in_providers.client_secret',
  id: 'id',
  unbound: { purpose: ({ id }) => `client secret ${id}`, names: ['id'] },
});
