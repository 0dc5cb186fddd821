import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../core/database/errors.js';
import { Invalid, type Violation } from '../../core/errors.js';
import { AgentPool } from '../identity/agent-pools/agent-pool.entity.js';
import { tagBindingViolations } from '../projects/tags/stored-tag-bindings.js';
import { ToolVersions } from './tool-versions.js';
import { Workspace } from './workspace.entity.js';
import {
  directoryViolations,
  placementViolations,
  type SettingColumns,
  TAG_BINDINGS,
  type WorkspaceSettings,
} from './workspace-settings.js';

/** What settings must keep that only the database or the runners know. */
@Injectable()
export class WorkspaceRules {
  constructor(private readonly tools: ToolVersions) {}

  /**
   * Every broken rule of the settings, given the columns that they lead to. `own` is the workspace
   * that they are for.
   */
  async violations(
    manager: EntityManager,
    organization: string,
    settings: WorkspaceSettings,
    columns: SettingColumns,
    own?: Workspace,
  ): Promise<Violation[]> {
    const placement = placementViolations(settings, columns);
    const poolMissing =
      placement.length === 0 &&
      columns.agentPoolId !== null &&
      !(await manager.existsBy(AgentPool, { organization, id: columns.agentPoolId }));
    const version =
      settings.iacVersion === undefined ? null : await this.tools.refusal(manager, columns);
    return [
      ...((await isTaken(manager, organization, columns, own)) ? [nameTaken(columns.name)] : []),
      ...placement,
      ...(poolMissing
        ? [
            {
              pointer: '/data/attributes/agent-pool-id',
              detail: 'The organization has no such agent pool.',
            },
          ]
        : []),
      ...(version === null ? [] : [{ pointer: '/data/attributes/iac-version', detail: version }]),
      ...directoryViolations(columns, own?.source ?? 'api'),
      ...tagBindingViolations(settings.tagBindings ?? [], TAG_BINDINGS),
    ];
  }
}

async function isTaken(
  manager: EntityManager,
  organization: string,
  { nameKey }: SettingColumns,
  own?: Workspace,
): Promise<boolean> {
  const other = await manager.findOne(Workspace, {
    select: { id: true },
    where: { organization, nameKey },
  });
  return other !== null && other.id !== own?.id;
}

function nameTaken(name: string): Violation {
  return {
    pointer: '/data/attributes/name',
    detail: `The organization has a workspace "${name}" already.`,
  };
}

/** For `.catch`: somebody else took the name in between. */
export function refuseDuplicateName(name: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? new Invalid([nameTaken(name)]) : error;
  };
}
