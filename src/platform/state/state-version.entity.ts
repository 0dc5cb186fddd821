import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Timestamp, Reference } from '../../core/database/columns.js';
import { sealedFile, sealedText } from '../../core/secrets/sealed-columns.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { type DetailedType, MAX_TYPE_LENGTH } from './state-file.js';

/**
 * The state that a run left behind. Never changes. Of two writers with one serial, the index makes
 * one lose.
 */
@Entity('state_versions')
@Index('state_versions_workspace_serial', ['workspaceId', 'serial'], { unique: true })
export class StateVersion {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'state_versions_workspace' })
  workspaceId!: string;

  /** The run that wrote it: a row of another feature, without a foreign key. */
  @Reference({ name: 'run_id', nullable: true })
  runId!: string | null;

  @Column('integer')
  serial!: number;

  @Column('varchar', { length: 255 })
  lineage!: string;

  /** Of the provisioning tool that wrote it. */
  @Column('varchar', { name: 'tool_version', length: 64 })
  toolVersion!: string;

  /** Lowercase hex, of the bytes in clear. */
  @Column('varchar', { length: 64 })
  sha256!: string;

  /** Bytes, in clear. */
  @Column('integer')
  size!: number;

  /** Managed resources, each instance counted. */
  @Column('integer', { name: 'resource_count' })
  resourceCount!: number;

  /** The artifact that holds the bytes, sealed. */
  @Column('varchar', { name: 'state_key', length: 64 })
  stateKey!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}

/** An output of the root module, as one state holds it. */
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

  /** The type, as the state writes it; `dynamic` in place of one that is longer than its column. */
  @JsonText(MAX_TYPE_LENGTH)
  type!: DetailedType;

  @Column('boolean')
  sensitive!: boolean;

  /** JSON; sealed, in base64, when the output is sensitive. */
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
