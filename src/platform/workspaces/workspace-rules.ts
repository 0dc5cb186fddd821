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
  TAG_BINDINGS_POINTER,
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
   * Returns the rules that the settings or the resulting columns break. `existing` is the
   * workspace to change; omit it for a new one.
   */
  async violations(
    manager: EntityManager,
    { organization, id: projectId }: Pick<Project, 'organization' | 'id'>,
    settings: WorkspaceSettings,
    columns: SettingColumns,
    existing?: Workspace,
    source: Workspace['source'] = existing?.source ?? 'api',
  ): Promise<Violation[]> {
    const placement = placementViolations(settings, columns);
    const { agentPoolId } = columns;
    const place = { workspaceId: existing?.id, projectId };
    const keepsPool = agentPoolId === existing?.agentPoolId && projectId === existing.projectId;
    const poolRefusal =
      placement.length > 0 || agentPoolId === null || keepsPool
        ? null
        : await this.pools.findRefusal(manager, organization, agentPoolId, place);
    const versionRefusal =
      settings.iacVersion === undefined ? null : await this.tools.refusalOf(manager, columns);
    return [
      ...((await isNameInUse(manager, organization, columns, existing))
        ? [nameInUse(columns.name)]
        : []),
      ...placement,
      ...modeViolations(settings, columns, source),
      ...(poolRefusal === null
        ? []
        : [{ pointer: '/data/attributes/agent-pool-id', detail: poolRefusal }]),
      ...(versionRefusal === null
        ? []
        : [{ pointer: '/data/attributes/iac-version', detail: versionRefusal }]),
      ...directoryViolations(columns, source),
      ...tagBindingViolations(settings.tagBindings ?? [], TAG_BINDINGS_POINTER),
    ];
  }
}

async function isNameInUse(
  manager: EntityManager,
  organization: string,
  { nameKey }: SettingColumns,
  existing?: Workspace,
): Promise<boolean> {
  const other = await manager.findOne(Workspace, {
    select: { id: true },
    where: { organization, nameKey },
  });
  return other !== null && other.id !== existing?.id;
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
