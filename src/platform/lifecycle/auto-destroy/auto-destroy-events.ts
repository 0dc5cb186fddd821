import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Events } from '../../events/events.js';
import type { Workspace } from '../../workspaces/workspace.entity.js';

type Type =
  | 'workspace.auto_destroy_reminder'
  | 'workspace.auto_destroy_started'
  | 'workspace.auto_destroy_finished'
  | 'workspace.auto_destroy_failed';

@Injectable()
export class AutoDestroyEvents {
  constructor(private readonly events: Events) {}

  async record(
    manager: EntityManager,
    type: Type,
    { id, name, organization, autoDestroyRunId, autoDestroyError }: Workspace,
    destroyAt: string,
  ): Promise<void> {
    await this.events.record(manager, {
      type,
      organization,
      workspaceId: id,
      data: {
        workspace: { id, name },
        'auto-destroy-at': destroyAt,
        // At a reminder, the workspace can still have the run of an earlier destruction.
        'run-id': type === 'workspace.auto_destroy_reminder' ? null : autoDestroyRunId,
        reason: autoDestroyError,
      },
    });
  }
}
