import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../core/database/errors.js';
import { Invalid, type Violation } from '../../core/errors.js';
import { AgentPoolsService } from '../identity/agent-pools/agent-pools.service.js';
import type { Project } from '../projects/project.entity.js';
import { tagBindingViolations } from '../projects/tags/stored-tag-bindings.js';
import { ToolVersions } from './tool-versions.js';
import { Workspace } from './workspace.entity.js';
import {
  directoryViolations,
  modeViolations,
  placementViolations,
  type SettingColumns,
  TAG_BINDINGS,
  type WorkspaceSettings,
} from './workspace-settings.js';

/** The rules for settings, including those that depend on the database or the runners. */
@Injectable()
export class WorkspaceRules {
  constructor(
    private readonly tools: ToolVersions,
    private readonly pools: AgentPoolsService,
  ) {}

  /**
   * Every broken rule of the settings and their resulting columns. `own` is the workspace to
   * change; undefined for a new one, which `source` creates in the project.
   */
  async violations(
    manager: EntityManager,
    { organization, id: projectId }: Pick<Project, 'organization' | 'id'>,
    settings: WorkspaceSettings,
    columns: SettingColumns,
    own?: Workspace,
    source: Workspace['source'] = own?.source ?? 'api',
  ): Promise<Violation[]> {
    const placement = placementViolations(settings, columns);
    const { agentPoolId } = columns;
    const place = { workspaceId: own?.id, projectId };
    const isInPlace = agentPoolId === own?.agentPoolId && projectId === own.projectId;
    const poolRefusal =
      placement.length > 0 || agentPoolId === null || isInPlace
        ? null
        : await this.pools.refusalOf(manager, organization, agentPoolId, place);
    const version =
      settings.iacVersion === undefined ? null : await this.tools.refusal(manager, columns);
    return [
      ...((await isNameInUse(manager, organization, columns, own))
        ? [nameInUse(columns.name)]
        : []),
      ...placement,
      ...modeViolations(settings, columns, source),
      ...(poolRefusal === null
        ? []
        : [{ pointer: '/data/attributes/agent-pool-id', detail: poolRefusal }]),
      ...(version === null ? [] : [{ pointer: '/data/attributes/iac-version', detail: version }]),
      ...directoryViolations(columns, source),
      ...tagBindingViolations(settings.tagBindings ?? [], TAG_BINDINGS),
    ];
  }
}

async function isNameInUse(
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

function nameInUse(name: string): Violation {
  return {
    pointer: '/data/attributes/name',
    detail: `The organization already has a workspace "${name}".`,
  };
}

/** For `.catch`: a concurrent request has used the name. */
export function refuseDuplicateName(name: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? new Invalid([nameInUse(name)]) : error;
  };
}
