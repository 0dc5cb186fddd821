// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import type { Operation } from '../../client/src/operation.js';
import { workspaceDocumentShape, workspaceRelated } from './shared.js';
import type { VarCreateAttributes, Workspace, WorkspaceDocument } from './shared.js';

/** Workspaces created from no-code modules. */
export class NoCodeWorkspacesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * Create a workspace from a no-code module.
   *
   * Creates the workspace and its variables, and queues its first run. With `auto_apply`, Gantry
   * applies a plan with changes automatically, as soon as approvals and policies permit it;
   * otherwise, such a run waits for a confirmation with the status `planned` or `cost_estimated`.
   * In the response, the attribute is named `auto-apply`.
   *
   * - Without a project, Gantry creates the workspace in the organization's default project. If the
   *   project does not exist, or the caller may not create workspaces in it, the response is 404.
   * - `agent-pool-id` is required with `execution-mode` `agent`, unless the project has a default
   *   agent pool, and refused with `remote`.
   * - Gantry checks everything before it creates anything: required variables must have a value, in
   *   the request or in a variable set; the module must declare every `iac` variable of the
   *   request; and each value must be convertible to the variable's type and be one of the allowed
   *   values. The response reports all violations together; those about a member of the request
   *   have a pointer.
   * - If the module is disabled or has no version, or its version is revoked, the response is 422.
   */
  create(
    args: CreateNoCodeWorkspaceArguments,
    options?: CallOptions,
  ): Call<Workspace, WorkspaceDocument> {
    return call(this.connection, createNoCodeWorkspace, args, options);
  }
}

export interface CreateNoCodeWorkspaceArguments {
  /** ID of the no-code module. */
  noCodeModuleId: string;
  /** Letters, digits, `-` and `_`, at most 90; unique in the organization, regardless of case. */
  name: string;
  /**
   * An agent pool of the organization. Required if `execution-mode` is `agent`, unless the project
   * has a default agent pool; refused if it is `remote`.
   */
  agentPoolId?: string | undefined;
  /**
   * Whether to apply plans without a confirmation, if approvals and policies permit it.
   * @default false
   */
  autoApply?: boolean | undefined;
  description?: string | undefined;
  /**
   * Who executes the runs: Gantry (`remote`), or an agent of the pool (`agent`). Default: the
   * default execution mode of the project, with `remote` in place of `local`.
   */
  executionMode?: 'remote' | 'agent' | undefined;
  /**
   * An exact version of the tool, or a constraint, for which Gantry selects a matching version for
   * each run. By default, every version matches.
   */
  iacVersion?: string | undefined;
  /** Name of the client that creates the workspace. */
  sourceName?: string | undefined;
  /** URL of the client or of its documentation. */
  sourceUrl?: string | undefined;
  /** Null counts as omitted. */
  projectId?: string | null | undefined;
  /** Variables, by key and category. */
  vars?: readonly VarCreateAttributes[] | undefined;
}

export const createNoCodeWorkspace: Operation = {
  name: 'noCodeWorkspaces.create',
  method: 'POST',
  path: '/api/v2/no-code-modules/{noCodeModuleId}/workspaces',
  acceptsIdempotencyKey: true,
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'workspaces',
    attributes: {
      agentPoolId: 'agent-pool-id',
      autoApply: 'auto_apply',
      description: 'description',
      executionMode: 'execution-mode',
      iacVersion: 'iac-version',
      name: 'name',
      sourceName: 'source-name',
      sourceUrl: 'source-url',
    },
    one: { projectId: { name: 'project', type: 'project' } },
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
  response: { kind: 'document', shape: workspaceDocumentShape, related: workspaceRelated },
};
