import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../core/database/rows.js';

/** A workspace, and the module that its run executes. */
export interface EgressContext {
  readonly organization: string;
  readonly workspaceId: string;
  /** Null for an uploaded configuration. */
  readonly module: { readonly name: string; readonly provider: string } | null;
}

/**
 * Returns the hosts to which the rules of the organization, the project and the run's module permit
 * connections, in the canonical form of rules.
 */
export async function readEffectiveEgressHosts(
  manager: EntityManager,
  { organization, workspaceId, module }: EgressContext,
): Promise<string[]> {
  const parameters = new Parameters(manager);
  const ofOrganization = parameters.add(organization);
  const scopes = [
    `e.scope = 'organization'`,
    `e.scope = (SELECT w.project_id FROM workspaces w WHERE w.id = ${parameters.add(workspaceId)})`,
  ];
  if (module)
    scopes.push(
      `e.scope = (SELECT m.id FROM registry_modules m
        WHERE m.organization = ${parameters.add(organization)}
          AND m.name_key = ${parameters.add(module.name.toLowerCase())}
          AND m.provider = ${parameters.add(module.provider)})`,
    );
  const found = await selectRows<{ readonly host: string }>(
    manager,
    `SELECT DISTINCT e.host AS host FROM egress_rules e
     WHERE e.organization = ${ofOrganization} AND (${scopes.join(' OR ')}) ORDER BY e.host`,
    parameters,
  );
  return found.map(({ host }) => host);
}
