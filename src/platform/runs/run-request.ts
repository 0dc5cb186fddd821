import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { Invalid, type Violation } from '../../core/errors.js';
import type { RunVariable } from '../../execution/execution.js';
import { literalValue } from '../../lib/hcl/literal-value.js';
import { ConfigurationVersion } from '../state/configuration-version.entity.js';
import { EXECUTES_NO_RUNS } from '../workspaces/workspace-settings.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import type { Run, RunModule, RunOrigin, RunUpload } from './run.entity.js';

/** Options that only runs of an uploaded configuration accept. */
export interface UploadOptions {
  readonly refresh?: boolean | undefined;
  readonly refreshOnly?: boolean | undefined;
  readonly targetAddrs?: readonly string[] | undefined;
  readonly replaceAddrs?: readonly string[] | undefined;
  /** Literals of the configuration language. */
  readonly variables?: readonly { readonly key: string; readonly value: string }[] | undefined;
}

/**
 * A requested run. Without `autoApply` or `configurationVersionId`, the run uses those of the
 * workspace.
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

/** The columns that {@link UploadOptions} determine. */
export type OptionColumns = Pick<Run, 'refresh' | 'refreshOnly' | 'targetAddrs' | 'replaceAddrs'>;

export function optionColumns(options: UploadOptions = {}): OptionColumns {
  const listed = (addresses: readonly string[] = []): readonly string[] | null =>
    addresses.length === 0 ? null : addresses;
  return {
    refresh: options.refresh ?? true,
    refreshOnly: options.refreshOnly ?? false,
    targetAddrs: listed(options.targetAddrs),
    replaceAddrs: listed(options.replaceAddrs),
  };
}

export function ownVariables({ variables = [] }: UploadOptions = {}): RunVariable[] {
  return variables.map(({ key, value }) => ({
    key,
    value,
    category: 'iac',
    hcl: true,
    sensitive: false,
  }));
}

/** What a run of the configuration version executes. */
export function sourceOf(configuration: ConfigurationVersion): RunModule | RunUpload {
  if (configuration.source === 'upload') return { upload: configuration.id };
  return {
    namespace: configuration.moduleNamespace,
    name: configuration.moduleName,
    provider: configuration.moduleProvider,
    version: configuration.moduleVersion,
  };
}

/** Throws Invalid with every rule that the request breaks. */
export function refuseUnsupported(workspace: Workspace, { isDestroy, planOnly }: RunRequest): void {
  const violations = [
    ...localViolations(workspace),
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
  if (violations.length > 0) throw new Invalid(violations);
}

/** Throws Invalid for a workspace with local execution, for which Gantry executes no runs. */
export function refuseLocal(workspace: Workspace): void {
  const violations = localViolations(workspace);
  if (violations.length > 0) throw new Invalid(violations);
}

function localViolations({ executionMode }: Workspace): Violation[] {
  if (executionMode !== 'local') return [];
  return [{ pointer: '/data/relationships/workspace', detail: EXECUTES_NO_RUNS }];
}

/** Throws Invalid if the configuration does not support the options, or they exclude each other. */
export function refuseOptions(
  { isDestroy = false, options = {} }: RunRequest,
  configuration: ConfigurationVersion,
): void {
  const violations = [
    ...(configuration.source === 'module' ? needingUpload(options) : []),
    ...combined(isDestroy, options),
  ];
  if (violations.length > 0) throw new Invalid(violations);
}

function needingUpload(options: UploadOptions): Violation[] {
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

function combined(isDestroy: boolean, options: UploadOptions): Violation[] {
  const { refresh = true, refreshOnly = false, replaceAddrs = [] } = options;
  const refuse = (name: string, other: string): Violation => ({
    pointer: `/data/attributes/${name}`,
    detail: `${name} cannot be combined with ${other}.`,
  });
  return [
    ...(refreshOnly && isDestroy ? [refuse('refresh-only', 'is-destroy')] : []),
    ...(refreshOnly && !refresh ? [refuse('refresh-only', 'refresh false')] : []),
    ...(replaceAddrs.length > 0 && refreshOnly ? [refuse('replace-addrs', 'refresh-only')] : []),
    ...(replaceAddrs.length > 0 && isDestroy ? [refuse('replace-addrs', 'is-destroy')] : []),
  ];
}

/** Throws Invalid if a variable of the run is not a literal. */
export async function refuseExpressions({ variables = [] }: UploadOptions): Promise<void> {
  const violations: Violation[] = [];
  for (const [index, { key, value }] of variables.entries()) {
    const problem = await literalValue(value).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    if (problem !== null)
      violations.push({
        pointer: `/data/attributes/variables/${index}/value`,
        detail: `The value of "${key}" must be a literal of the configuration language: ${problem}`,
      });
  }
  if (violations.length > 0) throw new Invalid(violations);
}

/** The configuration version that a run executes: the requested one, or the current one. */
export async function configurationOf(
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
        detail: 'The workspace has no configuration version yet: there is nothing to run.',
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
    throw new Invalid([{ pointer, detail: UNUSABLE[configuration.status] }]);
  return configuration;
}

const UNUSABLE = {
  pending: 'The configuration version waits for its archive: upload it first.',
  errored: 'The archive of the configuration version was refused: upload another one.',
  archived: 'The archive of the configuration version was removed: upload it again.',
} as const;
