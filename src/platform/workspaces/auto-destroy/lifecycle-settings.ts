import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';
import type { Violation } from '../../../core/errors.js';
import { durationMs, durationViolations, timeAfter } from '../../projects/lifecycle-duration.js';
import type { Project } from '../../projects/project.entity.js';
import type { Workspace } from '../workspace.entity.js';

/**
 * The settings in a request. Undefined members leave their settings unchanged, except that a time,
 * a duration and the inheritance from the project replace each other.
 */
export interface LifecycleSettings {
  readonly autoDestroyAt?: string | null | undefined;
  readonly autoDestroyDuration?: string | null | undefined;
  readonly inheritsAutoDestroy?: boolean | undefined;
  /** Null: the setting of the project applies. */
  readonly assessmentsEnabled?: boolean | null | undefined;
}

export type LifecycleColumns = Pick<
  Workspace,
  | 'autoDestroyAt'
  | 'autoDestroyDuration'
  | 'inheritsAutoDestroy'
  | 'autoDestroySince'
  | 'autoDestroySetBy'
  | 'autoDestroyStatus'
  | 'autoDestroyError'
  | 'autoDestroyNextAt'
  | 'lastActivityAt'
  | 'ownAssessments'
  | 'assessmentInterval'
  | 'assessmentsEnabled'
  | 'assessmentNextAt'
>;

type ProjectColumns = Pick<
  Project,
  'autoDestroyDuration' | 'autoDestroySetBy' | 'assessmentInterval'
>;

interface LifecycleContext {
  readonly project: ProjectColumns;
  /** The longest time until the destruction; null if there is no maximum. */
  readonly maximum: string | null;
  readonly now: string;
  /** The caller; null if the columns are not stored. */
  readonly requester: Requester | null;
  /** Whether the workspace is created in the project or moved into it. */
  readonly isNewInProject: boolean;
  /** Whether runs can destroy the resources after the change. */
  readonly isDestroyable: boolean;
  readonly isDestroyableChanged: boolean;
}

export const NEW_LIFECYCLE: LifecycleColumns = {
  autoDestroyAt: null,
  autoDestroyDuration: null,
  inheritsAutoDestroy: true,
  autoDestroySince: null,
  autoDestroySetBy: null,
  autoDestroyStatus: null,
  autoDestroyError: null,
  autoDestroyNextAt: null,
  lastActivityAt: null,
  ownAssessments: null,
  assessmentInterval: null,
  assessmentsEnabled: false,
  assessmentNextAt: null,
};

const AT = '/data/attributes/auto-destroy-at';
const DURATION = '/data/attributes/auto-destroy-activity-duration';
const INHERITS = '/data/attributes/inherits-project-auto-destroy';

/**
 * Returns the columns to write, and the rules that the settings break. If values are malformed or
 * contradictory, returns no columns and checks no further rules.
 */
export function resolveLifecycle(
  before: LifecycleColumns,
  settings: LifecycleSettings,
  context: LifecycleContext,
): { readonly columns: Partial<LifecycleColumns>; readonly violations: readonly Violation[] } {
  const violations = syntaxViolations(settings);
  if (violations.length > 0) return { columns: {}, violations };
  const target = targetOf(before, settings, context);
  const isChanged =
    target.autoDestroyAt !== before.autoDestroyAt ||
    target.autoDestroyDuration !== before.autoDestroyDuration;
  const { isNewInProject, isDestroyableChanged } = context;
  return {
    columns: {
      inheritsAutoDestroy: target.inheritsAutoDestroy,
      ...(isChanged ? scheduleColumns(before, target, context) : {}),
      ...assessmentColumns(before, settings, context),
    },
    violations:
      isChanged || isNewInProject || isDestroyableChanged || hasDestroySettings(settings)
        ? timeViolations(before, target, context)
        : [],
  };
}

type Target = Pick<
  LifecycleColumns,
  'autoDestroyAt' | 'autoDestroyDuration' | 'inheritsAutoDestroy'
>;

function hasDestroySettings(settings: LifecycleSettings): boolean {
  const { autoDestroyAt, autoDestroyDuration, inheritsAutoDestroy } = settings;
  return [autoDestroyAt, autoDestroyDuration, inheritsAutoDestroy].some(
    (value) => value !== undefined,
  );
}

function syntaxViolations(settings: LifecycleSettings): readonly Violation[] {
  const { autoDestroyAt: at, autoDestroyDuration: duration, inheritsAutoDestroy } = settings;
  const isOwn = Boolean(at) || Boolean(duration);
  return [
    ...durationViolations('auto-destroy-activity-duration', duration),
    ...(at && Number.isNaN(Date.parse(at))
      ? [{ pointer: AT, detail: 'auto-destroy-at must be a time, such as 2026-12-31T18:00:00Z.' }]
      : []),
    ...(at && duration
      ? [
          {
            pointer: DURATION,
            detail: 'auto-destroy-activity-duration cannot be combined with auto-destroy-at.',
          },
        ]
      : []),
    ...(inheritsAutoDestroy && isOwn
      ? [
          {
            pointer: INHERITS,
            detail:
              'inherits-project-auto-destroy cannot be true while the request sets a time ' +
              'or a duration.',
          },
        ]
      : []),
  ];
}

function targetOf(
  before: LifecycleColumns,
  settings: LifecycleSettings,
  { project }: LifecycleContext,
): Target {
  const { autoDestroyAt: at, autoDestroyDuration: duration } = settings;
  const isOwn = Boolean(at) || Boolean(duration);
  const inheritsAutoDestroy =
    settings.inheritsAutoDestroy ?? (isOwn ? false : before.inheritsAutoDestroy);
  if (inheritsAutoDestroy)
    return {
      autoDestroyAt: null,
      autoDestroyDuration: project.autoDestroyDuration,
      inheritsAutoDestroy,
    };
  if (at)
    return {
      autoDestroyAt: new Date(at).toISOString(),
      autoDestroyDuration: null,
      inheritsAutoDestroy,
    };
  if (duration) return { autoDestroyAt: null, autoDestroyDuration: duration, inheritsAutoDestroy };
  return {
    autoDestroyAt: at === null ? null : before.autoDestroyAt,
    autoDestroyDuration: duration === null ? null : before.autoDestroyDuration,
    inheritsAutoDestroy,
  };
}

/**
 * A changed or removed time or duration counts as activity, and resets the status unless a destroy
 * run is in progress.
 */
function scheduleColumns(
  { autoDestroyStatus }: LifecycleColumns,
  target: Target,
  { now, project, requester }: LifecycleContext,
): Partial<LifecycleColumns> {
  const { autoDestroyAt, autoDestroyDuration, inheritsAutoDestroy } = target;
  const isRunning = autoDestroyStatus === 'running';
  const isSet = autoDestroyAt !== null || autoDestroyDuration !== null;
  const inherited = inheritsAutoDestroy ? project.autoDestroySetBy : null;
  return {
    autoDestroyAt,
    autoDestroyDuration,
    autoDestroySince: now,
    autoDestroySetBy: isSet ? { setBy: distinctRequesters([requester, inherited]) } : null,
    lastActivityAt: now,
    autoDestroyStatus: isRunning ? autoDestroyStatus : null,
    autoDestroyError: null,
    autoDestroyNextAt: isSet && !isRunning ? now : null,
  };
}

function timeViolations(
  before: LifecycleColumns,
  target: Target,
  { maximum, now, isDestroyable }: LifecycleContext,
): readonly Violation[] {
  const { autoDestroyAt: at, autoDestroyDuration: duration, inheritsAutoDestroy } = target;
  const isOff = at === null && duration === null;
  const timePointer = at === null ? DURATION : AT;
  const needsDestroyRuns = maximum !== null || (!isOff && !inheritsAutoDestroy);
  return [
    ...(at !== null && at !== before.autoDestroyAt && at <= now
      ? [{ pointer: AT, detail: 'auto-destroy-at must be in the future.' }]
      : []),
    ...(maximum === null ? [] : maximumViolations(target, maximum, now)),
    ...(needsDestroyRuns && !isDestroyable
      ? [
          {
            pointer: isOff || inheritsAutoDestroy ? '/data/attributes' : timePointer,
            detail:
              'Automatic destruction requires allow-destroy-plan true, ' +
              'and execution-mode remote or agent.',
          },
        ]
      : []),
  ];
}

function maximumViolations(
  { autoDestroyAt: at, autoDestroyDuration: duration }: Target,
  maximum: string,
  now: string,
): readonly Violation[] {
  if (at === null && duration === null)
    return [
      {
        pointer: AT,
        detail: `Automatic destruction within ${maximum} is required: set a time or a duration.`,
      },
    ];
  const latest = timeAfter(now, maximum);
  if (at !== null && at > latest)
    return [
      { pointer: AT, detail: `auto-destroy-at must be at most ${maximum} from now: ${latest}.` },
    ];
  if (duration !== null && durationMs(duration) > durationMs(maximum))
    return [
      { pointer: DURATION, detail: `auto-destroy-activity-duration must not exceed ${maximum}.` },
    ];
  return [];
}

function assessmentColumns(
  before: LifecycleColumns,
  { assessmentsEnabled: requested }: LifecycleSettings,
  { project: { assessmentInterval }, now }: LifecycleContext,
): Partial<LifecycleColumns> {
  const ownAssessments = requested === undefined ? before.ownAssessments : requested;
  const assessmentsEnabled = ownAssessments ?? assessmentInterval !== null;
  const isChanged =
    assessmentsEnabled !== before.assessmentsEnabled ||
    assessmentInterval !== before.assessmentInterval;
  return {
    ownAssessments,
    assessmentInterval,
    assessmentsEnabled,
    ...(isChanged ? { assessmentNextAt: assessmentsEnabled ? now : null } : {}),
  };
}

/**
 * Returns settings that destroy the resources after the duration, such as `14d`, or after the
 * maximum if that is shorter. Without a duration, returns none.
 */
export function lifetimeSettings(
  now: string,
  duration: string | null,
  maximum: string | null,
): Pick<LifecycleSettings, 'autoDestroyAt'> {
  if (duration === null) return {};
  const exceedsMaximum = maximum !== null && durationMs(maximum) < durationMs(duration);
  return { autoDestroyAt: timeAfter(now, exceedsMaximum ? maximum : duration) };
}
