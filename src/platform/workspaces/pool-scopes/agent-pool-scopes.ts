import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { assertNoViolations, type Violation } from '../../../core/errors.js';
import type { AgentPool } from '../../identity/agent-pools/agent-pool.entity.js';
import {
  EMPTY_SCOPE,
  type PoolContext,
  type PoolFilter,
  type PoolScope,
  type PoolScopes,
} from '../../identity/agent-pools/pool-scopes.js';
import { AgentPoolProject, AgentPoolWorkspace } from './agent-pool-scope.entity.js';

type NamedRow = { readonly name: string };

/**
 * Returns the SQL condition under which a workspace or project may use the pool `p`. The parameters
 * are SQL expressions for IDs; an empty ID stands for no workspace or project.
 */
const permitCondition = (workspace: string, project: string): string =>
  `(NOT EXISTS (SELECT 1 FROM agent_pool_workspaces x
      WHERE x.pool_id = p.id AND x.workspace_id = ${workspace} AND x.excluded)
    AND (p.organization_scoped
      OR EXISTS (SELECT 1 FROM agent_pool_workspaces a
        WHERE a.pool_id = p.id AND a.workspace_id = ${workspace} AND NOT a.excluded)
      OR EXISTS (SELECT 1 FROM agent_pool_projects j
        WHERE j.pool_id = p.id AND j.project_id = ${project})))`;

/** The workspaces and projects that may use an agent pool. Registered with `AgentPoolsService`. */
@Injectable()
export class AgentPoolScopes implements PoolScopes {
  async findScopes(
    manager: EntityManager,
    poolIds: readonly string[],
  ): Promise<ReadonlyMap<string, PoolScope>> {
    const where = { poolId: In([...poolIds]) };
    const [workspaces, projects] = await Promise.all([
      manager.find(AgentPoolWorkspace, { where, order: { workspaceId: 'ASC' } }),
      manager.find(AgentPoolProject, { where, order: { projectId: 'ASC' } }),
    ]);
    const idsOf = (id: string, isExcluded: boolean): string[] =>
      workspaces
        .filter(({ poolId, excluded }) => poolId === id && excluded === isExcluded)
        .map(({ workspaceId }) => workspaceId);
    return new Map(
      poolIds.map((id) => [
        id,
        {
          allowedWorkspaces: idsOf(id, false),
          excludedWorkspaces: idsOf(id, true),
          allowedProjects: projects
            .filter(({ poolId }) => poolId === id)
            .map(({ projectId }) => projectId),
        },
      ]),
    );
  }

  async replace(
    manager: EntityManager,
    pool: AgentPool,
    changes: Partial<PoolScope>,
  ): Promise<void> {
    const violations = [
      ...(await unknownViolations(
        manager,
        pool,
        'workspaces',
        'allowed-workspaces',
        changes.allowedWorkspaces,
      )),
      ...(await unknownViolations(
        manager,
        pool,
        'projects',
        'allowed-projects',
        changes.allowedProjects,
      )),
      ...(await unknownViolations(
        manager,
        pool,
        'workspaces',
        'excluded-workspaces',
        changes.excludedWorkspaces,
      )),
      ...(await this.contradictionViolations(manager, pool, changes)),
    ];
    assertNoViolations(violations);
    const { id: poolId } = pool;
    const lists = [
      [changes.allowedWorkspaces, false],
      [changes.excludedWorkspaces, true],
    ] as const;
    for (const [ids, excluded] of lists)
      if (ids) await rows(manager, AgentPoolWorkspace).delete({ poolId, excluded });
    for (const [ids = [], excluded] of lists)
      await rows(manager, AgentPoolWorkspace).insert(
        ...[...new Set(ids)].map((workspaceId) => ({ poolId, workspaceId, excluded })),
      );
    if (!changes.allowedProjects) return;
    await rows(manager, AgentPoolProject).delete({ poolId });
    await rows(manager, AgentPoolProject).insert(
      ...[...new Set(changes.allowedProjects)].map((projectId) => ({ poolId, projectId })),
    );
  }

  async permits(
    manager: EntityManager,
    { id }: AgentPool,
    { workspaceId = '', projectId = '' }: PoolContext,
  ): Promise<boolean> {
    const parameters = new Parameters(manager);
    const condition = permitCondition('l.workspace_id', 'l.project_id');
    const found = await selectRows(
      manager,
      `SELECT p.id FROM agent_pools p
       JOIN (SELECT CAST(${parameters.add(workspaceId)} AS varchar(64)) AS workspace_id,
         CAST(${parameters.add(projectId)} AS varchar(64)) AS project_id) l ON 1 = 1
       WHERE p.id = ${parameters.add(id)} AND ${condition}`,
      parameters,
    );
    return found.length > 0;
  }

  async describeUseOutsideScope(manager: EntityManager, { id }: AgentPool): Promise<string | null> {
    const describeFirst = async (noun: string, from: string, condition: string) => {
      const parameters = new Parameters(manager);
      const [found] = await selectRows<NamedRow>(
        manager,
        `SELECT u.name AS name FROM ${from} u JOIN agent_pools p ON p.id = ${parameters.add(id)}
         WHERE ${condition} ORDER BY u.name LIMIT 1`,
        parameters,
      );
      return found ? `${noun} "${found.name}"` : null;
    };
    const usesAsDefault = 'u.default_agent_pool_id = p.id';
    return (
      (await describeFirst(
        'workspace',
        'workspaces',
        `u.agent_pool_id = p.id AND NOT ${permitCondition('u.id', 'u.project_id')}`,
      )) ??
      (await describeFirst(
        'project',
        'projects',
        `u.overwrites_execution AND ${usesAsDefault} AND NOT ${permitCondition("''", 'u.id')}`,
      )) ??
      (await describeFirst(
        'organization',
        'organizations',
        `${usesAsDefault} AND NOT p.organization_scoped`,
      ))
    );
  }

  async findMatching(
    manager: EntityManager,
    organization: string,
    { workspaceKey, projectKey }: PoolFilter,
  ): Promise<readonly string[]> {
    const parameters = new Parameters(manager);
    const conditions = [`p.organization = ${parameters.add(organization)}`];
    if (workspaceKey !== undefined)
      conditions.push(`EXISTS (SELECT 1 FROM workspaces w WHERE w.organization = p.organization
        AND w.name_key = ${parameters.add(workspaceKey)}
        AND ${permitCondition('w.id', 'w.project_id')})`);
    if (projectKey !== undefined)
      conditions.push(`EXISTS (SELECT 1 FROM projects r WHERE r.organization = p.organization
        AND r.name_key = ${parameters.add(projectKey)} AND ${permitCondition("''", 'r.id')})`);
    const found = await selectRows<{ readonly id: string }>(
      manager,
      `SELECT p.id AS id FROM agent_pools p WHERE ${conditions.join(' AND ')}`,
      parameters,
    );
    return found.map(({ id }) => id);
  }

  async describeDefaultUse(manager: EntityManager, poolId: string): Promise<string | null> {
    for (const [noun, from] of [
      ['organization', 'organizations'],
      ['project', 'projects'],
    ] as const) {
      const parameters = new Parameters(manager);
      const [found] = await selectRows<NamedRow>(
        manager,
        `SELECT name FROM ${from} WHERE default_agent_pool_id = ${parameters.add(poolId)} LIMIT 1`,
        parameters,
      );
      if (found) return `${noun} "${found.name}"`;
    }
    return null;
  }

  /** Returns the violation of a workspace that would be both allowed and excluded. */
  private async contradictionViolations(
    manager: EntityManager,
    { id }: AgentPool,
    changes: Partial<PoolScope>,
  ): Promise<Violation[]> {
    if (!changes.allowedWorkspaces && !changes.excludedWorkspaces) return [];
    const before = (await this.findScopes(manager, [id])).get(id);
    const { allowedWorkspaces, excludedWorkspaces } = {
      ...EMPTY_SCOPE,
      ...before,
      ...changes,
    };
    const relationship = changes.excludedWorkspaces ? 'excluded-workspaces' : 'allowed-workspaces';
    return allowedWorkspaces.some((workspace) => excludedWorkspaces.includes(workspace))
      ? [
          {
            pointer: `/data/relationships/${relationship}/data`,
            detail: 'A workspace cannot be both in allowed-workspaces and in excluded-workspaces.',
          },
        ]
      : [];
  }
}

/** Returns the violations of IDs that the organization does not have. */
async function unknownViolations(
  manager: EntityManager,
  { organization }: AgentPool,
  table: 'workspaces' | 'projects',
  relationship: string,
  ids: readonly string[] = [],
): Promise<Violation[]> {
  if (ids.length === 0) return [];
  const parameters = new Parameters(manager);
  const found = await selectRows<{ readonly id: string }>(
    manager,
    `SELECT id FROM ${table} WHERE organization = ${parameters.add(organization)}
     AND id IN (${parameters.addAll(ids)})`,
    parameters,
  );
  const known = new Set(found.map(({ id }) => id));
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/data/relationships/${relationship}/data/${index}/id`,
            detail: `The organization has no such ${table.slice(0, -1)}.`,
          },
        ],
  );
}
