import type { Violation } from '../../core/errors.js';
import type { ExecutionMode } from '../identity/organizations/execution-default.js';
import type { Project } from '../projects/project.entity.js';
import type { NewTagBinding } from '../projects/tags/stored-tag-bindings.js';
import type { LifecycleSettings } from './auto-destroy/lifecycle-settings.js';
import type { TagReference } from './tags/workspace-tags.js';
import type { SettingOverwrites, Workspace } from './workspace.entity.js';

/** The settings in a request. Omitted settings get their default, or stay unchanged. */
export interface WorkspaceSettings {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly executionMode?: ExecutionMode | undefined;
  /** The older form of `executionMode`: false selects `local`; true changes `local` to `remote`. */
  readonly operations?: boolean | undefined;
  readonly agentPoolId?: string | null | undefined;
  readonly autoApply?: boolean | undefined;
  /** `latest` and the empty string select the newest available version. */
  readonly iacVersion?: string | undefined;
  /** Null and the empty string select the root folder. */
  readonly workingDirectory?: string | null | undefined;
  readonly allowDestroyPlan?: boolean | undefined;
  readonly globalRemoteState?: boolean | undefined;
  readonly queueAllRuns?: boolean | undefined;
  readonly speculativeEnabled?: boolean | undefined;
  readonly structuredRunOutput?: boolean | undefined;
  readonly tagNames?: readonly string[] | undefined;
  /** In addition to `tagNames`. */
  readonly tags?: readonly TagReference[] | undefined;
  /** The complete list, which replaces the existing bindings. */
  readonly tagBindings?: readonly NewTagBinding[] | undefined;
  /**
   * False: the execution of the project applies. Omitted: stays true, or becomes true if the
   * request sets the execution mode or the agent pool, or changes `operations`.
   */
  readonly settingOverwrites?: Partial<SettingOverwrites> | undefined;
  readonly lifecycle?: LifecycleSettings | undefined;
}

export interface NewWorkspaceSettings extends WorkspaceSettings {
  readonly name: string;
  readonly sourceName?: string | null | undefined;
  readonly sourceUrl?: string | null | undefined;
}

export type SettingColumns = Pick<
  Workspace,
  | 'name'
  | 'nameKey'
  | 'description'
  | 'executionMode'
  | 'agentPoolId'
  | 'settingOverwrites'
  | 'autoApply'
  | 'iacVersion'
  | 'workingDirectory'
  | 'allowDestroyPlan'
  | 'globalRemoteState'
  | 'queueAllRuns'
  | 'speculativeEnabled'
  | 'structuredRunOutput'
  | 'tagNames'
>;

/** Why a workspace with local execution accepts no run and no configuration. */
export const LOCAL_EXECUTION_REFUSAL =
  'The workspace executes no runs, because its execution-mode is local: ' +
  'plan and apply in a terminal, or change the mode.';

export const TAG_BINDINGS_POINTER = '/data/relationships/tag-bindings/data';

export const DEFAULT_SETTINGS: SettingColumns = {
  name: '',
  nameKey: '',
  description: null,
  executionMode: 'remote',
  agentPoolId: null,
  settingOverwrites: { executionMode: false, agentPool: false },
  autoApply: false,
  iacVersion: '',
  workingDirectory: null,
  allowDestroyPlan: true,
  globalRemoteState: false,
  queueAllRuns: false,
  speculativeEnabled: true,
  structuredRunOutput: true,
  tagNames: [],
};

/** Where runs are executed. */
export type Execution = Pick<Workspace, 'executionMode' | 'agentPoolId'>;

/** Returns the execution that a workspace of the project has unless it sets its own. */
export function inheritedExecution(
  { defaultExecutionMode, defaultAgentPoolId }: Project,
  source: Workspace['source'],
): Execution {
  // A no-code module is never executed locally.
  return defaultExecutionMode === 'local' && source === 'no-code-module'
    ? { executionMode: 'remote', agentPoolId: null }
    : { executionMode: defaultExecutionMode, agentPoolId: defaultAgentPoolId };
}

/** Applies settings to the columns. `inherited` is the execution of the project. */
export function applySettings(
  settings: WorkspaceSettings,
  inherited: Execution,
  before: SettingColumns = { ...DEFAULT_SETTINGS, ...inherited },
): SettingColumns {
  const name = settings.name ?? before.name;
  const isOwn = overwritesExecution(settings, before);
  const executionMode = isOwn ? modeOf(settings, before) : inherited.executionMode;
  const ownPoolId = settings.agentPoolId === undefined ? before.agentPoolId : settings.agentPoolId;
  const agentPoolId = isOwn ? ownPoolId : inherited.agentPoolId;
  return {
    name,
    nameKey: name.toLowerCase(),
    description:
      settings.description === undefined ? before.description : settings.description || null,
    executionMode,
    agentPoolId: executionMode === 'agent' ? agentPoolId : null,
    settingOverwrites: { executionMode: isOwn, agentPool: isOwn },
    autoApply: settings.autoApply ?? before.autoApply,
    iacVersion: settings.iacVersion === 'latest' ? '' : (settings.iacVersion ?? before.iacVersion),
    workingDirectory: directoryOf(settings, before),
    allowDestroyPlan: settings.allowDestroyPlan ?? before.allowDestroyPlan,
    globalRemoteState: settings.globalRemoteState ?? before.globalRemoteState,
    queueAllRuns: settings.queueAllRuns ?? before.queueAllRuns,
    speculativeEnabled: settings.speculativeEnabled ?? before.speculativeEnabled,
    structuredRunOutput: settings.structuredRunOutput ?? before.structuredRunOutput,
    tagNames: settings.tagNames ? [...new Set(settings.tagNames)] : before.tagNames,
  };
}

function overwritesExecution(settings: WorkspaceSettings, before: SettingColumns): boolean {
  const { executionMode, operations, agentPoolId, settingOverwrites = {} } = settings;
  const isChanged =
    executionMode !== undefined ||
    Boolean(agentPoolId) ||
    (operations !== undefined && operations !== (before.executionMode !== 'local'));
  return (
    settingOverwrites.executionMode ??
    settingOverwrites.agentPool ??
    (before.settingOverwrites.executionMode || isChanged)
  );
}

function modeOf(settings: WorkspaceSettings, before: SettingColumns): ExecutionMode {
  const { executionMode, operations } = settings;
  if (executionMode !== undefined) return executionMode;
  if (operations === false) return 'local';
  return operations === true && before.executionMode === 'local'
    ? DEFAULT_SETTINGS.executionMode
    : before.executionMode;
}

/** Returns the folder without a leading `./` and trailing slashes; null for the root folder. */
function directoryOf(
  { workingDirectory }: WorkspaceSettings,
  before: SettingColumns,
): string | null {
  if (workingDirectory === undefined) return before.workingDirectory;
  return (workingDirectory ?? '').replace(/^\.\//, '').replace(/\/+$/, '') || null;
}

/** Matches names of folders, separated by slashes. A name is neither `.` nor `..`. */
const DIRECTORY = /^(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\p{Cc}]+)*$/u;

export function directoryViolations(
  { workingDirectory }: SettingColumns,
  source: Workspace['source'],
): Violation[] {
  const pointer = '/data/attributes/working-directory';
  if (workingDirectory === null) return [];
  if (source === 'no-code-module')
    return [
      {
        pointer,
        detail:
          'The workspace runs a no-code module as a whole: ' +
          'omit working-directory, or leave it empty.',
      },
    ];
  return DIRECTORY.test(workingDirectory)
    ? []
    : [
        {
          pointer,
          detail:
            'working-directory must be a relative path inside the configuration, ' +
            'such as "environments/prod".',
        },
      ];
}

/** Checks the combination of execution mode and agent pool. Returns at most one violation. */
export function placementViolations(
  settings: WorkspaceSettings,
  { executionMode, agentPoolId, settingOverwrites: { executionMode: isOwn } }: SettingColumns,
): Violation[] {
  const pointer = '/data/attributes/agent-pool-id';
  const { executionMode: mode, agentPool } = settings.settingOverwrites ?? {};
  if (mode !== undefined && agentPool !== undefined && mode !== agentPool)
    return [
      {
        pointer: '/data/attributes/setting-overwrites/agent-pool',
        detail:
          'setting-overwrites.agent-pool must have the same value as ' +
          'setting-overwrites.execution-mode',
      },
    ];
  const requestsOther =
    (settings.executionMode ?? executionMode) !== executionMode ||
    (settings.agentPoolId ?? agentPoolId) !== agentPoolId;
  if (!isOwn && requestsOther)
    return [
      {
        pointer: '/data/attributes/setting-overwrites/execution-mode',
        detail:
          'setting-overwrites.execution-mode must be true to set another execution mode ' +
          'or agent pool',
      },
    ];
  if (executionMode !== 'agent' && settings.agentPoolId)
    return [
      {
        pointer,
        detail: `agent-pool-id must not be given when execution-mode is ${executionMode}`,
      },
    ];
  if (executionMode === 'agent' && !agentPoolId)
    return [{ pointer, detail: 'agent-pool-id is required when execution-mode is agent' }];
  return [];
}

export function modeViolations(
  { operations }: WorkspaceSettings,
  { executionMode }: SettingColumns,
  source: Workspace['source'],
): Violation[] {
  if (operations !== undefined && operations !== (executionMode !== 'local'))
    return [
      {
        pointer: '/data/attributes/operations',
        detail: 'operations contradicts execution-mode: it is false for local, and true otherwise',
      },
    ];
  if (executionMode === 'local' && source === 'no-code-module')
    return [
      {
        pointer: '/data/attributes/execution-mode',
        detail:
          'The workspace runs a no-code module, which is never executed locally: ' +
          'execution-mode must be remote or agent.',
      },
    ];
  return [];
}

/** Attributes for unsupported features, which existing clients send with a neutral value. */
export interface UnsupportedAttributes {
  readonly 'vcs-repo'?: object | null | undefined;
}

const UNSUPPORTED_ATTRIBUTES: readonly (readonly [keyof UnsupportedAttributes, string])[] = [
  ['vcs-repo', 'Gantry does not support version control: omit vcs-repo, or set it to null.'],
];

/** Returns the violations of attributes that would enable an unsupported feature. */
export function unsupportedViolations(attributes: UnsupportedAttributes): Violation[] {
  return UNSUPPORTED_ATTRIBUTES.flatMap(([name, detail]) =>
    attributes[name] ? [{ pointer: `/data/attributes/${name}`, detail }] : [],
  );
}
