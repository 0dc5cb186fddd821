import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../core/database/rows.js';

/** A workspace, and the module that its run executes. */
export interface ApprovalContext {
  readonly organization: string;
  readonly workspaceId: string;
  /** Null for an uploaded configuration. */
  readonly module: { readonly name: string; readonly provider: string } | null;
}

export interface EffectiveRule {
  readonly id: string;
  readonly kind: string;
  readonly required: number | null;
  readonly teamId: string | null;
  readonly teamName: string | null;
}

/**
 * Reads the rules of the organization, the project and the run's module, oldest first. The rules of
 * the workspace's module also apply if the run executes another configuration.
 */
export async function readEffectiveApprovalRules(
  manager: EntityManager,
  { organization, workspaceId, module }: ApprovalContext,
): Promise<EffectiveRule[]> {
  const parameters = new Parameters(manager);
  const ofOrganization = parameters.add(organization);
  const scopes = [
    `r.scope = 'organization'`,
    `r.scope IN (SELECT w.project_id FROM workspaces w WHERE w.id = ${parameters.add(workspaceId)}
       UNION SELECT w.module_id FROM workspaces w WHERE w.id = ${parameters.add(workspaceId)})`,
  ];
  if (module)
    scopes.push(
      `r.scope = (SELECT m.id FROM registry_modules m
        WHERE m.organization = ${parameters.add(organization)}
          AND m.name_key = ${parameters.add(module.name.toLowerCase())}
          AND m.provider = ${parameters.add(module.provider)})`,
    );
  return selectRows<EffectiveRule & Record<string, unknown>>(
    manager,
    `SELECT r.id AS id, r.kind AS kind, r.required_approvals AS required,
       r.team_id AS "teamId", t.name AS "teamName"
     FROM approval_rules r LEFT JOIN teams t ON t.id = r.team_id
     WHERE r.organization = ${ofOrganization} AND (${scopes.join(' OR ')})
     ORDER BY r.created_at, r.id`,
    parameters,
  );
}
