import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Timestamp } from '../../core/database/columns.js';
import { sealedFile, sealedText } from '../../core/secrets/sealed-columns.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import type { Creator } from './creator.js';
import { type DetailedType, MAX_TYPE_LENGTH } from './state-file.js';

/** A state of a workspace. The unique index prevents two states with the same `serial`. */
@Entity('state_versions')
@Index('state_versions_workspace_serial', ['workspaceId', 'serial'], { unique: true })
export class StateVersion {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'state_versions_workspace' })
  workspaceId!: string;

  /**
   * The run that wrote the state, or that the client named. Not a foreign key, because runs belong
   * to a higher module.
   */
  @Reference({ name: 'run_id', nullable: true })
  runId!: string | null;

  /** Orders the states of a workspace. Also increases with a forced state of a lower serial. */
  @Column('integer')
  serial!: number;

  /** The serial that readers see, if it differs from `serial`. */
  @Column('integer', { name: 'stated_serial', nullable: true })
  statedSerial!: number | null;

  @Column('varchar', { length: 255 })
  lineage!: string;

  /** The lineage in the bytes, if the client stated another one. */
  @Column('varchar', { name: 'file_lineage', length: 255, nullable: true })
  fileLineage!: string | null;

  /** The version of the tool that wrote the state; empty if the state contains none. */
  @Column('varchar', { name: 'tool_version', length: 64 })
  toolVersion!: string;

  /** The lower-case hex SHA-256 of the unencrypted bytes. */
  @Column('varchar', { length: 64 })
  sha256!: string;

  /** The number of unencrypted bytes. */
  @Column('integer')
  size!: number;

  /** The number of instances of managed resources. */
  @Column('integer', { name: 'resource_count' })
  resourceCount!: number;

  /** The artifact with the sealed bytes. */
  @Column('varchar', { name: 'state_key', length: 64 })
  stateKey!: string;

  /** The client that stored the state; null if a run wrote it. */
  @JsonText(1_024, { name: 'created_by', nullable: true })
  createdBy!: Creator | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

/** An output of the root module in a state. */
@Entity('state_version_outputs')
@Index('state_version_outputs_name', ['stateVersionId', 'name'], { unique: true })
export class StateVersionOutput {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'state_version_id' })
  @ForeignKey(() => StateVersion, { onDelete: 'CASCADE', name: 'state_version_outputs_version' })
  stateVersionId!: string;

  @Column('varchar', { length: 255 })
  name!: string;

  /** The type in the notation of states; `dynamic` if absent, or longer than the column. */
  @JsonText(MAX_TYPE_LENGTH)
  type!: DetailedType;

  @Column('boolean')
  sensitive!: boolean;

  /** JSON; sealed and in base64 if the output is sensitive. */
  @Column('text')
  value!: string;
}

export const STATE = sealedFile(StateVersion, 'stateKey', {
  place: 'state_versions.state_key',
  id: 'id',
  unbound: { purpose: ({ workspaceId }) => `state of ${workspaceId}`, names: ['workspaceId'] },
});
export const OUTPUT_VALUE = sealedText(StateVersionOutput, 'value', {
  place: 'state_version_outputs.value',
  id: 'id',
  unbound: {
    purpose: ({ stateVersionId }) => `state of ${stateVersionId}`,
    names: ['stateVersionId'],
  },
  when: 'sensitive',
});
