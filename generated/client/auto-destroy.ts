// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { SelfLink, ToOne } from './shared.js';

/** Automatic destruction of the resources of workspaces. */
export class AutoDestroyApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Read the automatic destruction of a workspace.
   *
   * Requires at least `read` on the project or the workspace.
   */
  read(
    args: ReadAutoDestroyArguments,
    options?: CallOptions,
  ): Call<AutoDestroy, AutoDestroyDocument> {
    return call(this.connection, readAutoDestroy, args, options);
  }

  /**
   * Postpone the automatic destruction of a workspace.
   *
   * Postpones the destruction by `duration`, or to `auto-destroy-at`, but not beyond the maximum of
   * the project and of the no-code module. If the workspace has an activity duration, send neither:
   * the request counts as activity, so that the duration starts again.
   *
   * Requires at least `write` on the project or the workspace, `custom` access with `runs: apply`,
   * or `provision` for a no-code workspace that the caller or one of its teams created.
   */
  extend(
    args: ExtendAutoDestroyArguments,
    options?: CallOptions,
  ): Call<AutoDestroy, AutoDestroyDocument> {
    return call(this.connection, extendAutoDestroy, args, options);
  }
}

export interface ReadAutoDestroyArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface ExtendAutoDestroyArguments {
  /** ID of the workspace. */
  workspaceId: string;
  /** Added to the planned time of the destruction or, if that time has passed, to the current time. */
  duration?: string | undefined;
  /** The new time, with a time zone. */
  autoDestroyAt?: Timestamp | undefined;
}

/** The resource as one object. Documents contain it as `AutoDestroyResource`. */
export interface AutoDestroy extends AutoDestroyAttributes {
  id: string;
  workspaceId: string | null;
  runId: string | null;
  links: SelfLink;
}

export interface AutoDestroyAttributes {
  /** When Gantry destroys the resources; null if no destruction is planned. */
  autoDestroyAt: Timestamp | null;
  /**
   * How long after the last activity Gantry destroys the resources; null if the workspace has no
   * activity duration.
   */
  autoDestroyActivityDuration: string | null;
  /**
   * The shorter of the maximums of the project and the no-code module; null if neither has a
   * maximum.
   */
  maximumDuration: string | null;
  /** The current time plus the maximum duration; null without a maximum or a planned destruction. */
  latestAt: Timestamp | null;
  /**
   * `waiting`: the destruction is due, and the workspace is locked. `running`: the destroy run is
   * queued or active. `errored`: the destroy run could not be queued, failed, or was canceled or
   * discarded; Gantry repeats only a canceled or discarded run, after a day. `destroyed`: the
   * resources are destroyed. Null otherwise.
   */
  status: string | null;
  /** Why the destruction waits or has failed; null otherwise. */
  errorMessage: string | null;
  /** Whether the caller may extend the time now. */
  canExtend: boolean;
}

export interface AutoDestroyDocument {
  data: AutoDestroyResource;
}

export interface AutoDestroyRelationships {
  /** A relationship to one resource. */
  workspace: ToOne;
  /** A relationship to one resource. */
  run: ToOne;
}

export interface AutoDestroyResource {
  /** The ID of the workspace. */
  id: string;
  type: 'auto-destroys';
  attributes: AutoDestroyAttributes;
  relationships: AutoDestroyRelationships;
  links: SelfLink;
}

export const autoDestroyAttributesShape: Shape = {
  autoDestroyAt: 'auto-destroy-at',
  autoDestroyActivityDuration: 'auto-destroy-activity-duration',
  maximumDuration: 'maximum-duration',
  latestAt: 'latest-at',
  errorMessage: 'error-message',
  canExtend: 'can-extend',
};

export const autoDestroyResourceShape: Shape = {
  attributes: ['attributes', autoDestroyAttributesShape],
};

export const autoDestroyDocumentShape: Shape = { data: ['data', autoDestroyResourceShape] };

export const autoDestroyRelated: Related = { workspaceId: 'workspace', runId: 'run' };

export const readAutoDestroy: Operation = {
  name: 'autoDestroy.read',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/auto-destroy',
  response: { kind: 'document', shape: autoDestroyDocumentShape, related: autoDestroyRelated },
};

export const extendAutoDestroy: Operation = {
  name: 'autoDestroy.extend',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/extend-auto-destroy',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'auto-destroy-extensions',
    attributes: { duration: 'duration', autoDestroyAt: 'auto-destroy-at' },
  },
  response: { kind: 'document', shape: autoDestroyDocumentShape, related: autoDestroyRelated },
};
