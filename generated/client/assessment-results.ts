// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation, Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';
import type { SelfLink, ToOne } from './shared.js';

/** Drift of the resources of workspaces. */
export class AssessmentResultsApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Check a workspace for drift.
   *
   * Requires at least `write` on the project, `plan` or `custom` with `runs: plan` on the
   * workspace, or `provision` for a no-code workspace that the caller or one of its teams created.
   * Queues an assessment when the workspace is unlocked and has no unfinished run, even if regular
   * assessments are not enabled. The request has no effect while an assessment of the workspace is
   * queued or executed. At most ten assessments of the installation are queued or executed at a
   * time; others wait.
   */
  assessWorkspace(args: AssessWorkspaceArguments, options?: CallOptions): Call<void> {
    return call(this.connection, assessWorkspace, args, options);
  }

  /**
   * Read the last assessment result of a workspace.
   *
   * Requires at least `read` on the project or the workspace. Returns 404 before the end of the
   * first assessment.
   */
  readCurrent(
    args: ReadCurrentAssessmentResultArguments,
    options?: CallOptions,
  ): Call<AssessmentResult, AssessmentResultDocument> {
    return call(this.connection, readCurrentAssessmentResult, args, options);
  }

  /**
   * Read an assessment result.
   *
   * Requires at least `read` on the project or the workspace. Only the last result of a workspace
   * is stored; for an older one, the response is 404.
   */
  read(
    args: ReadAssessmentResultArguments,
    options?: CallOptions,
  ): Call<AssessmentResult, AssessmentResultDocument> {
    return call(this.connection, readAssessmentResult, args, options);
  }
}

export interface AssessWorkspaceArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface ReadCurrentAssessmentResultArguments {
  /** ID of the workspace. */
  workspaceId: string;
}

export interface ReadAssessmentResultArguments {
  /** ID of the assessment result. */
  assessmentResultId: string;
}

/** The resource as one object. Documents contain it as `AssessmentResultResource`. */
export interface AssessmentResult extends AssessmentResultAttributes {
  id: string;
  workspaceId: string | null;
  runId: string | null;
  links: SelfLink;
}

export interface AssessmentResultAttributes {
  /**
   * Whether resources differ from the state, except for drift that the project ignores; false if
   * `succeeded` is false.
   */
  drifted: boolean;
  /** Whether Gantry could compare the resources with the state. */
  succeeded: boolean;
  /** Why the comparison failed; null if it succeeded. */
  errorMsg: string | null;
  /**
   * Number of resources that differ from the state, without the ignored ones; 0 if `succeeded` is
   * false.
   */
  resourcesDrifted: number;
  /**
   * Number of resources that have not drifted, without the ignored ones; number of all resources if
   * `succeeded` is false.
   */
  resourcesUndrifted: number;
  /** Number of resources whose whole drift the rules of the project ignore. */
  resourcesIgnored: number;
  /** The first 200 drifted resources. The plan of the run contains their values. */
  resources: DriftedResource[];
  createdAt: Timestamp;
}

export interface AssessmentResultDocument {
  data: AssessmentResultResource;
}

export interface AssessmentResultRelationships {
  /** A relationship to one resource. */
  workspace: ToOne;
  /** A relationship to one resource. */
  run: ToOne;
}

export interface AssessmentResultResource {
  /** `asmtres-` and 16 characters. */
  id: string;
  type: 'assessment-results';
  attributes: AssessmentResultAttributes;
  relationships: AssessmentResultRelationships;
  links: SelfLink;
}

export interface DriftedResource {
  address: string;
  resourceType: string;
  name: string;
  /** `gone`: the resource no longer exists. */
  change: 'changed' | 'gone';
  /**
   * The paths of up to 20 changed attributes that the project does not ignore, such as
   * `tags.owner`.
   */
  attributes: string[];
}

export const driftedResourceShape: Shape = { resourceType: 'resource-type' };

export const assessmentResultAttributesShape: Shape = {
  errorMsg: 'error-msg',
  resourcesDrifted: 'resources-drifted',
  resourcesUndrifted: 'resources-undrifted',
  resourcesIgnored: 'resources-ignored',
  resources: ['resources', driftedResourceShape],
  createdAt: 'created-at',
};

export const assessmentResultResourceShape: Shape = {
  attributes: ['attributes', assessmentResultAttributesShape],
};

export const assessmentResultDocumentShape: Shape = {
  data: ['data', assessmentResultResourceShape],
};

export const assessmentResultRelated: Related = { workspaceId: 'workspace', runId: 'run' };

export const assessWorkspace: Operation = {
  name: 'assessmentResults.assessWorkspace',
  method: 'POST',
  path: '/api/v2/workspaces/{workspaceId}/actions/assess',
  response: { kind: 'none' },
};

export const readCurrentAssessmentResult: Operation = {
  name: 'assessmentResults.readCurrent',
  method: 'GET',
  path: '/api/v2/workspaces/{workspaceId}/current-assessment-result',
  response: {
    kind: 'document',
    shape: assessmentResultDocumentShape,
    related: assessmentResultRelated,
  },
};

export const readAssessmentResult: Operation = {
  name: 'assessmentResults.read',
  method: 'GET',
  path: '/api/v2/assessment-results/{assessmentResultId}',
  response: {
    kind: 'document',
    shape: assessmentResultDocumentShape,
    related: assessmentResultRelated,
  },
};
