import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  boolean,
  createTables,
  dropTables,
  integer,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

const position = (primaryKeyConstraintName: string) =>
  integer('position', {
    isGenerated: true,
    generationStrategy: 'increment',
    primaryKeyConstraintName,
  });

const ofOrganization = (name: string) => ({
  name,
  column: 'organization',
  to: 'organizations',
  key: 'name',
});

const events = table('events', {
  columns: [
    position('events_key'),
    reference('id'),
    text('type', 64),
    reference('organization', nullable),
    reference('workspace_id', nullable),
    longText('data'),
    timestamp('created_at'),
    timestamp('dispatched_at', nullable),
  ],
  key: ['position'],
  indexes: [
    { name: 'events_id', on: ['id'], unique: true },
    { name: 'events_undispatched', on: ['position'], where: 'dispatched_at IS NULL' },
    { name: 'events_dispatched_at', on: ['dispatched_at'] },
    { name: 'events_organization', on: ['organization'] },
  ],
  references: [ofOrganization('events_organization_name')],
});

const receivers = table('event_receivers', {
  columns: [
    reference('id'),
    text('kind', 24),
    reference('organization', nullable),
    reference('workspace_id', nullable),
    text('name', 128),
    longText('url', nullable),
    longText('secret', nullable),
    longText('previous_secret', nullable),
    timestamp('previous_secret_until', nullable),
    longText('event_types'),
    longText('email_addresses'),
    longText('user_ids'),
    boolean('enabled'),
    longText('disabled_reason', nullable),
    timestamp('due_at', nullable),
    timestamp('paused_until', nullable),
    timestamp('lease_until', nullable),
    integer('failures'),
    timestamp('failing_since', nullable),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'event_receivers_organization', on: ['organization', 'workspace_id', 'created_at'] },
    { name: 'event_receivers_workspace', on: ['workspace_id'] },
    { name: 'event_receivers_due', on: ['due_at'], where: 'due_at IS NOT NULL' },
  ],
  references: [
    ofOrganization('event_receivers_organization_name'),
    {
      name: 'event_receivers_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const deliveries = table('event_deliveries', {
  columns: [
    position('event_deliveries_key'),
    reference('id'),
    reference('receiver_id'),
    reference('event_id'),
    reference('order_key'),
    text('event_type', 64),
    text('status', 12),
    integer('attempts'),
    timestamp('due_at'),
    timestamp('created_at'),
    timestamp('attempted_at', nullable),
    timestamp('finished_at', nullable),
    integer('milliseconds', nullable),
    integer('response_status', nullable),
    longText('response_body', nullable),
    longText('error', nullable),
  ],
  key: ['position'],
  indexes: [
    { name: 'event_deliveries_id', on: ['id'], unique: true },
    { name: 'event_deliveries_receiver', on: ['receiver_id', 'position'] },
    {
      name: 'event_deliveries_due',
      on: ['receiver_id', 'due_at'],
      where: "status = 'pending'",
    },
    {
      name: 'event_deliveries_order',
      on: ['receiver_id', 'order_key', 'position'],
      where: "status = 'pending'",
    },
    { name: 'event_deliveries_pending', on: ['due_at'], where: "status = 'pending'" },
    { name: 'event_deliveries_event', on: ['event_id'] },
    { name: 'event_deliveries_finished_at', on: ['finished_at'] },
  ],
  references: [
    {
      name: 'event_deliveries_receiver_id',
      column: 'receiver_id',
      to: 'event_receivers',
      key: 'id',
    },
    { name: 'event_deliveries_event_id', column: 'event_id', to: 'events', key: 'id' },
  ],
});

const warnings = table('expiry_warnings', {
  columns: [
    text('resource_type', 32),
    reference('resource_id'),
    timestamp('expires_at'),
    integer('days'),
    timestamp('created_at'),
  ],
  key: ['resource_type', 'resource_id', 'expires_at', 'days'],
  indexes: [{ name: 'expiry_warnings_expires_at', on: ['expires_at'] }],
});

const tables = [events, receivers, deliveries, warnings];

/** The outbox of events, their receivers and deliveries, and the issued expiry warnings. */
export class Events39 implements MigrationInterface {
  name = 'Events1763640000039';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
