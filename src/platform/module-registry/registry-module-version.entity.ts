import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Timestamp, TruncatedText } from '../../core/database/columns.js';
import { truncateText } from '../../lib/text/truncate-text.js';
import { RegistryModule } from './registry-module.entity.js';

/**
 * `pending`: no archive has been accepted or refused since the version was created or reset.
 * `reg_ingress_failed`: the last archive was refused. `ok` is final: the archive and the facts are
 * immutable.
 */
export type StoredVersionStatus = 'pending' | 'reg_ingress_failed' | 'ok';

/** Why a version is no longer recommended. */
export interface Deprecation {
  readonly reason: string | null;
  readonly link: string | null;
  /** The version of the same module to use instead. It is not revoked. */
  readonly successor: string | null;
}

/** Why a version may no longer be chosen. */
export interface Revocation {
  readonly message: string | null;
  readonly link: string | null;
}

/** A version of a module, with its archive and the declarations that the archive contains. */
@Entity('registry_module_versions')
@Index('registry_module_versions_rank', ['moduleId', 'rank'], { unique: true })
export class RegistryModuleVersion {
  /** `modver-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { name: 'module_id', length: 64 })
  @ForeignKey(() => RegistryModule, {
    onDelete: 'CASCADE',
    name: 'registry_module_versions_module',
  })
  moduleId!: string;

  /** The semantic version, such as `1.2.0`; `version` is the version of the row. */
  @Column('varchar', { length: 64 })
  number!: string;

  /** `versionRank(number)`, which sorts in the order of the versions. */
  @Column('varchar', { length: 255 })
  rank!: string;

  @Column('varchar', { length: 20 })
  status!: StoredVersionStatus;

  /** Why the last archive was refused; null unless the status is `reg_ingress_failed`. */
  @TruncatedText(1_024, (text) => truncateText(text, 1_024, '…'), { nullable: true })
  error!: string | null;

  /**
   * When the upload in progress started. Ignored after an hour, because its server may have
   * crashed.
   */
  @Timestamp({ name: 'ingressing_since', nullable: true })
  ingressingSince!: string | null;

  /** The tar.gz in the artifact store; null unless `ok`. */
  @Column('varchar', { name: 'archive_key', length: 64, nullable: true })
  archiveKey!: string | null;

  /** The lower-case hex SHA-256 of the archive. */
  @Column('varchar', { name: 'archive_sha256', length: 64, nullable: true })
  archiveSha256!: string | null;

  @Column('integer', { name: 'archive_bytes', nullable: true })
  archiveBytes!: number | null;

  /**
   * ModuleFacts; null unless `ok`. They can take megabytes, so only `findFacts` and
   * `findFactsByAddress` of RegistryModules load them.
   */
  @Column('simple-json', { nullable: true, select: false })
  facts!: object | null;

  /** ModuleFolders; null unless `ok`, and null for versions uploaded before folders were stored. */
  @Column('simple-json', { nullable: true, select: false })
  folders!: object | null;

  /** The first sentence of the readme, or an empty text; null unless `ok`. */
  @Column('varchar', { length: 255, nullable: true })
  summary!: string | null;

  @JsonText(8_192, { nullable: true })
  deprecation!: Deprecation | null;

  /** A revoked version is also deprecated. */
  @JsonText(8_192, { nullable: true })
  revocation!: Revocation | null;

  /** Null unless `ok`, and null for versions that an earlier build of Gantry published. */
  @Timestamp({ name: 'published_at', nullable: true })
  publishedAt!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
