// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { NoCodeToOne, RunStatus, VarCreateAttributes, Workspace } from './shared.js';

/** Upgrades of no-code workspaces to newer settings. */
export class WorkspaceUpgradesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Initiate the upgrade of a workspace.
   *
   * Queues a plan with the newest settings of the no-code module. The ID in the response identifies
   * the upgrade. The workspace keeps its settings and variables until the upgrade is confirmed and
   * complete.
   *
   * When the upgrade completes, variables in the request are added to the workspace, or replace its
   * variables with the same key and category; its other variables keep their values. A sensitive
   * variable stays sensitive: with `sensitive: false`, the response is 422. The values must follow
   * the same rules as when a workspace is created. If the workspace already has the newest
   * settings, or the module is disabled or has no version, or its version is revoked, the response
   * is 422. If the run of another upgrade of the workspace has not ended, the response is 409.
   */
  initiate(
    args: InitiateWorkspaceUpgradeArguments,
    options?: CallOptions,
  ): Call<WorkspaceUpgrade, WorkspaceUpgradeDocument> {
    return call(this.connection, initiateWorkspaceUpgrade, args, options);
  }

  /**
   * Read the status of an upgrade.
   *
   * Available to callers who may read runs of the workspace. Poll the upgrade until its plan is
   * complete: `planned` or `cost_estimated` (there are changes to confirm), `planned_and_finished`
   * (there are none), or `errored`, `canceled` or `discarded` (the upgrade has ended, and the
   * workspace keeps its settings).
   */
  read(
    args: ReadWorkspaceUpgradeArguments,
    options?: CallOptions,
  ): Call<WorkspaceUpgrade, WorkspaceUpgradeDocument> {
    return call(this.connection, readWorkspaceUpgrade, args, options);
  }

  /**
   * Confirm and apply an upgrade.
   *
   * Applies exactly the plan of the upgrade, and then gives the workspace its new settings and
   * variables. The status of an unconfirmed upgrade must be `planned`, `cost_estimated`, or
   * `planned_and_finished` (the plan has no changes, so only the settings and variables of the
   * workspace change); otherwise, the response is 409.
   *
   * If a variable of the workspace has changed since the upgrade was initiated, or another run has
   * started or a state was uploaded since the plan started, the response is 409. Discard the run of
   * the upgrade, unless it has ended, and initiate another upgrade.
   *
   * Gantry waits up to 10 seconds for the apply before it responds: 200 means that the upgrade is
   * complete, 202 that the apply is still in progress (poll the upgrade until it is complete). With
   * `Prefer: wait=N`, Gantry waits at most N seconds, never more than 10; with only `Prefer:
   * respond-async`, it does not wait. If the apply has failed, the response is 409 with the run's
   * error, and the workspace keeps its settings.
   *
   * A repeated confirmation never starts a second apply: Gantry waits for the first one, and
   * returns its result. The request needs no body.
   */
  confirm(
    args: ConfirmWorkspaceUpgradeArguments,
    options?: CallOptions,
  ): Call<WorkspaceUpgrade, WorkspaceUpgradeDocument> {
    return call(this.connection, confirmWorkspaceUpgrade, args, options);
  }
}

export interface InitiateWorkspaceUpgradeArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** ID of a workspace that was created from the no-code module. */
  workspaceId: string;
  /** Variables, by key and category. */
  vars?: readonly VarCreateAttributes[] | undefined;
}

export interface ReadWorkspaceUpgradeArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** ID of the workspace. */
  workspaceId: string;
  /** ID of the upgrade, as returned by the request that initiated it. */
  upgradeId: string;
}

export interface ConfirmWorkspaceUpgradeArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** ID of the workspace. */
  workspaceId: string;
  /** ID of the upgrade, as returned by the request that initiated it. */
  upgradeId: string;
  /**
   * `respond-async`, `wait=N` with N in seconds, or both (RFC 7240). Gantry ignores other
   * preferences.
   */
  prefer?: string | undefined;
}

/** The resource as one object. Documents contain it as `WorkspaceUpgradeResource`. */
export interface WorkspaceUpgrade extends WorkspaceUpgradeAttributes {
  id: string;
  workspaceId: string;
}

export interface WorkspaceUpgradeAttributes {
  /**
   * Status of a run. Final statuses are `planned_and_finished` (the run has no apply), `applied`,
   * `discarded`, `canceled` and `errored`.
   */
  status: RunStatus;
  /** URL of the run's page. */
  planUrl: string;
}

export interface WorkspaceUpgradeDocument {
  data: WorkspaceUpgradeResource;
  /** Present in the response to a confirmation. */
  meta?: WorkspaceUpgradeMeta | undefined;
}

/** Present in the response to a confirmation. */
export interface WorkspaceUpgradeMeta {
  /** `Workspace update completed`, or `Workspace update confirmed, apply in progress`. */
  message: string;
}

export interface WorkspaceUpgradeRelationships {
  /** A relationship to one resource, never null. */
  workspace: NoCodeToOne;
}

export interface WorkspaceUpgradeResource {
  /** ID of the upgrade, which is the ID of its run: `run-` and 16 characters. */
  id: string;
  type: 'workspace-upgrade';
  attributes: WorkspaceUpgradeAttributes;
  relationships: WorkspaceUpgradeRelationships;
}

export const workspaceUpgradeAttributesShape: Shape = { planUrl: 'plan-url' };

export const workspaceUpgradeResourceShape: Shape = {
  attributes: ['attributes', workspaceUpgradeAttributesShape],
};

export const workspaceUpgradeDocumentShape: Shape = {
  data: ['data', workspaceUpgradeResourceShape],
};

export const workspaceUpgradeRelated: Related = { workspaceId: 'workspace' };

export const initiateWorkspaceUpgrade: Operation = {
  name: 'workspaceUpgrades.initiate',
  method: 'POST',
  path: '/api/v2/no-code-modules/{noCodeModuleId}/workspaces/{workspaceId}/upgrade',
  acceptsIdempotencyKey: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspaces',
    many: {
      vars: {
        name: 'vars',
        type: 'vars',
        attributes: {
          key: 'key',
          value: 'value',
          description: 'description',
          category: 'category',
          hcl: 'hcl',
          sensitive: 'sensitive',
        },
      },
    },
  },
  response: {
    kind: 'document',
    shape: workspaceUpgradeDocumentShape,
    related: workspaceUpgradeRelated,
  },
};

export const readWorkspaceUpgrade: Operation = {
  name: 'workspaceUpgrades.read',
  method: 'GET',
  path: '/api/v2/no-code-modules/{noCodeModuleId}/workspaces/{workspaceId}/upgrade/{upgradeId}',
  response: {
    kind: 'document',
    shape: workspaceUpgradeDocumentShape,
    related: workspaceUpgradeRelated,
  },
};

export const confirmWorkspaceUpgrade: Operation = {
  name: 'workspaceUpgrades.confirm',
  method: 'POST',
  path: '/api/v2/no-code-modules/{noCodeModuleId}/workspaces/{workspaceId}/upgrade/{upgradeId}',
  headers: { prefer: 'Prefer' },
  acceptsIdempotencyKey: true,
  response: {
    kind: 'document',
    shape: workspaceUpgradeDocumentShape,
    related: workspaceUpgradeRelated,
  },
};
