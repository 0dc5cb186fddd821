import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { assertNoViolations, Invalid, type Violation } from '../../core/errors.js';
import type { RunVariable } from '../../execution/execution.js';
import { readLiteralValue } from '../../lib/hcl/literal-value.js';
import { ConfigurationVersion } from '../state/configuration-version.entity.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import { LOCAL_EXECUTION_REFUSAL } from '../workspaces/workspace-settings.js';
import type { Run, RunModule, RunOrigin, RunUpload } from './run.entity.js';

const UNUSABLE_STATUS_DETAILS = {
  pending: 'The configuration version waits for its archive: upload it first.',
  errored:
    'The archive of the configuration version was refused: ' +
    'upload a corrected one, or create another version.',
  archived: 'The archive of the configuration version was removed: create another version.',
} as const;

/** Only runs of an uploaded configuration accept other values than the defaults. */
export interface UploadOptions {
  readonly refresh?: boolean | undefined;
  readonly refreshOnly?: boolean | undefined;
  readonly targetAddrs?: readonly string[] | undefined;
  readonly replaceAddrs?: readonly string[] | undefined;
  /** Each value is a literal of the configuration language. */
  readonly variables?: readonly { readonly key: string; readonly value: string }[] | undefined;
}

/**
 * A requested run. `autoApply` defaults to the setting of the workspace, and
 * `configurationVersionId` to its current configuration version.
 */
export interface RunRequest {
  readonly message?: string | undefined;
  readonly isDestroy?: boolean | undefined;
  readonly autoApply?: boolean | undefined;
  readonly planOnly?: boolean | undefined;
  readonly configurationVersionId?: string | undefined;
  readonly options?: UploadOptions;
  readonly origin?: RunOrigin;
}

export type OptionColumns = Pick<Run, 'refresh' | 'refreshOnly' | 'targetAddrs' | 'replaceAddrs'>;

export function toOptionColumns(options: UploadOptions = {}): OptionColumns {
  const nonEmptyOrNull = (addresses: readonly string[] = []): readonly string[] | null =>
    addresses.length === 0 ? null : addresses;
  return {
    refresh: options.refresh ?? true,
    refreshOnly: options.refreshOnly ?? false,
    targetAddrs: nonEmptyOrNull(options.targetAddrs),
    replaceAddrs: nonEmptyOrNull(options.replaceAddrs),
  };
}

export function toRunVariables({ variables = [] }: UploadOptions = {}): RunVariable[] {
  return variables.map(({ key, value }) => ({
    key,
    value,
    category: 'iac',
    hcl: true,
    sensitive: false,
  }));
}

export function moduleOrUploadOf(configuration: ConfigurationVersion): RunModule | RunUpload {
  if (configuration.source === 'upload') return { upload: configuration.id };
  return {
    namespace: configuration.moduleNamespace,
    name: configuration.moduleName,
    provider: configuration.moduleProvider,
    version: configuration.moduleVersion,
  };
}

/** Throws Invalid if the settings of the workspace do not allow the run. */
export function refuseUnsupportedRun(
  workspace: Workspace,
  { isDestroy, planOnly }: RunRequest,
): void {
  const violations = [
    ...localExecutionViolations(workspace),
    ...(isDestroy && !workspace.allowDestroyPlan
      ? [
          {
            pointer: '/data/attributes/is-destroy',
            detail: 'The workspace does not allow destroy runs (allow-destroy-plan).',
          },
        ]
      : []),
    ...(planOnly && !workspace.speculativeEnabled
      ? [
          {
            pointer: '/data/attributes/plan-only',
            detail: 'The workspace does not allow plan-only runs (speculative-enabled).',
          },
        ]
      : []),
  ];
  assertNoViolations(violations);
}

/** Throws Invalid if the workspace uses local execution, for which Gantry executes no runs. */
export function refuseLocalExecution(workspace: Workspace): void {
  const violations = localExecutionViolations(workspace);
  assertNoViolations(violations);
}

function localExecutionViolations({ executionMode }: Workspace): Violation[] {
  if (executionMode !== 'local') return [];
  return [{ pointer: '/data/relationships/workspace', detail: LOCAL_EXECUTION_REFUSAL }];
}

/** Throws Invalid if the configuration does not support an option, or two options conflict. */
export function refuseUnsupportedOptions(
  { isDestroy = false, options = {} }: RunRequest,
  configuration: ConfigurationVersion,
): void {
  const violations = [
    ...(configuration.source === 'module' ? uploadOptionViolations(options) : []),
    ...combinationViolations(isDestroy, options),
  ];
  assertNoViolations(violations);
}

function uploadOptionViolations(options: UploadOptions): Violation[] {
  const { refresh = true, refreshOnly = false } = options;
  const { targetAddrs = [], replaceAddrs = [], variables = [] } = options;
  const requested: readonly (readonly [string, boolean])[] = [
    ['refresh', !refresh],
    ['refresh-only', refreshOnly],
    ['target-addrs', targetAddrs.length > 0],
    ['replace-addrs', replaceAddrs.length > 0],
    ['variables', variables.length > 0],
  ];
  return requested.flatMap(([name, isRequested]) =>
    isRequested
      ? [
          {
            pointer: `/data/attributes/${name}`,
            detail:
              `${name} needs an uploaded configuration: ` +
              'this run executes a version of a registry module.',
          },
        ]
      : [],
  );
}

function combinationViolations(isDestroy: boolean, options: UploadOptions): Violation[] {
  const { refresh = true, refreshOnly = false, replaceAddrs = [] } = options;
  const violation = (name: string, other: string): Violation => ({
    pointer: `/data/attributes/${name}`,
    detail: `${name} cannot be combined with ${other}.`,
  });
  return [
    ...(refreshOnly && isDestroy ? [violation('refresh-only', 'is-destroy')] : []),
    ...(refreshOnly && !refresh ? [violation('refresh-only', 'refresh: false')] : []),
    ...(replaceAddrs.length > 0 && refreshOnly ? [violation('replace-addrs', 'refresh-only')] : []),
    ...(replaceAddrs.length > 0 && isDestroy ? [violation('replace-addrs', 'is-destroy')] : []),
  ];
}

/** Throws Invalid unless the values of all variables in the request are literals. */
export async function refuseExpressions({ variables = [] }: UploadOptions): Promise<void> {
  const violations: Violation[] = [];
  for (const [index, { key, value }] of variables.entries()) {
    const problem = await readLiteralValue(value).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    if (problem !== null)
      violations.push({
        pointer: `/data/attributes/variables/${index}/value`,
        detail: `The value of "${key}" must be a literal of the configuration language: ${problem}`,
      });
  }
  assertNoViolations(violations);
}

/**
 * Returns the requested configuration version of the workspace or, without an ID, the current one.
 * Throws Invalid if there is none, or if its archive is not usable.
 */
export async function requireConfiguration(
  manager: EntityManager,
  workspace: Workspace,
  requestedId: string | undefined,
): Promise<ConfigurationVersion> {
  const pointer = '/data/relationships/configuration-version';
  const id = requestedId ?? workspace.currentConfigurationVersionId;
  if (id === null)
    throw new Invalid([
      {
        pointer,
        detail: 'The workspace has no current configuration version: upload a configuration first.',
      },
    ]);
  const configuration = await rows(manager, ConfigurationVersion).find({
    id,
    workspaceId: workspace.id,
  });
  if (!configuration)
    throw new Invalid([
      {
        pointer: `${pointer}/data/id`,
        detail: `The workspace has no configuration version "${id}".`,
      },
    ]);
  if (configuration.status !== 'uploaded')
    throw new Invalid([{ pointer, detail: UNUSABLE_STATUS_DETAILS[configuration.status] }]);
  return configuration;
}
