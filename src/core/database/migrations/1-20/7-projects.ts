import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Ids } from '../../../ids.js';
import {
  boolean,
  createTables,
  dropTables,
  longText,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

const projects = table('projects', {
  columns: [
    reference('id'),
    reference('organization'),
    text('name', 40),
    text('name_key', 40),
    longText('description'),
    boolean('is_default'),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'projects_organization_name_key', on: ['organization', 'name_key'], unique: true },
    { name: 'projects_one_default', on: ['organization'], unique: true, where: 'is_default' },
  ],
  references: [
    { name: 'projects_organization', column: 'organization', to: 'organizations', key: 'name' },
  ],
});

const teamProjects = table('team_projects', {
  columns: [
    reference('id'),
    reference('team_id'),
    reference('project_id'),
    text('access', 12),
    timestamp('created_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'team_projects_team_project', on: ['team_id', 'project_id'], unique: true },
    { name: 'team_projects_project', on: ['project_id', 'created_at', 'id'] },
  ],
  references: [
    { name: 'team_projects_team', column: 'team_id', to: 'teams', key: 'id' },
    { name: 'team_projects_project_id', column: 'project_id', to: 'projects', key: 'id' },
  ],
});

const tables = [projects, teamProjects];

export class Projects7 implements MigrationInterface {
  name = 'Projects1763640000007';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    await createDefaultProjects(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}

/** Creates the default project of each organization. New organizations are created with one. */
async function createDefaultProjects(runner: QueryRunner): Promise<void> {
  const ids = new Ids();
  const [id, name] = ['id', 'name'].map((parameter, index) =>
    runner.connection.driver.createParameter(parameter, index),
  );
  const organizations = (await runner.query('SELECT name FROM organizations')) as {
    name: string;
  }[];
  for (const organization of organizations) {
    await runner.query(
      `INSERT INTO projects (id, organization, name, name_key, description, is_default, created_at, updated_at)
       SELECT ${id}, name, 'Default Project', 'default project', '', true, created_at, created_at FROM organizations WHERE name = ${name}`,
      [ids.next('prj'), organization.name],
    );
  }
}
