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
} from '../../table.js';

const campaigns = table('upgrade_campaigns', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('no_code_module_id'),
    text('name', 90),
    text('status', 12),
    text('paused_from', 12, nullable),
    longText('reason', nullable),
    boolean('active'),
    reference('settings_id', nullable),
    text('module_version', 128, nullable),
    text('auto_confirm', 12),
    text('wave_by', 12),
    integer('wave_percentage'),
    integer('concurrency'),
    integer('max_failures', nullable),
    integer('failures'),
    longText('selection'),
    longText('input_keys'),
    longText('inputs', nullable),
    longText('created_by'),
    longText('actor'),
    timestamp('created_at'),
    timestamp('ended_at', nullable),
    reference('lease_holder', nullable),
    timestamp('lease_until', nullable),
  ],
  key: ['id'],
  indexes: [
    { name: 'upgrade_campaigns_organization', on: ['organization', 'created_at', 'id'] },
    { name: 'upgrade_campaigns_module', on: ['no_code_module_id'] },
    { name: 'upgrade_campaigns_active', on: ['active', 'id'] },
    { name: 'upgrade_campaigns_ended', on: ['ended_at'] },
  ],
  references: [
    {
      name: 'upgrade_campaigns_organization_name',
      column: 'organization',
      to: 'organizations',
      key: 'name',
    },
    {
      name: 'upgrade_campaigns_no_code_module',
      column: 'no_code_module_id',
      to: 'no_code_modules',
      key: 'id',
    },
  ],
});

const items = table('upgrade_campaign_items', {
  columns: [
    reference('id'),
    reference('campaign_id'),
    reference('workspace_id'),
    integer('wave'),
    text('status', 20),
    text('impact', 12, nullable),
    reference('run_id', nullable),
    boolean('adopted'),
    longText('reason', nullable),
    longText('missing'),
    longText('inputs', nullable),
    longText('changes', nullable),
    timestamp('updated_at'),
  ],
  key: ['id'],
  indexes: [
    {
      name: 'upgrade_campaign_items_workspace',
      on: ['campaign_id', 'workspace_id'],
      unique: true,
    },
    { name: 'upgrade_campaign_items_status', on: ['campaign_id', 'status', 'wave'] },
    { name: 'upgrade_campaign_items_of_workspace', on: ['workspace_id'] },
    { name: 'upgrade_campaign_items_run', on: ['run_id'] },
  ],
  references: [
    {
      name: 'upgrade_campaign_items_campaign',
      column: 'campaign_id',
      to: 'upgrade_campaigns',
      key: 'id',
    },
    {
      name: 'upgrade_campaign_items_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const tables = [campaigns, items];

export class UpgradeCampaigns40 implements MigrationInterface {
  name = 'UpgradeCampaigns1763640000040';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, tables);
  }
}
