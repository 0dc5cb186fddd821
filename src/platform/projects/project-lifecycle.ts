import { isDeepStrictEqual } from 'node:util';
import { assertNoViolations } from '../../core/errors.js';
import { durationViolations, maximumViolations } from './lifecycle-duration.js';
import type { ProjectLifecycle } from './project.entity.js';

/** The settings in a request. Undefined members leave their settings unchanged. */
export type ProjectLifecycleChanges = {
  readonly [Name in keyof ProjectLifecycle]?: ProjectLifecycle[Name] | undefined;
};

export const NO_LIFECYCLE: ProjectLifecycle = {
  autoDestroyDuration: null,
  autoDestroyMaximum: null,
  assessmentInterval: null,
  driftIgnoreRules: null,
};

const NAMES = {
  duration: 'auto-destroy-activity-duration',
  maximum: 'auto-destroy-maximum-duration',
};

export const lifecycleOf = (project: ProjectLifecycle): ProjectLifecycle => ({
  autoDestroyDuration: project.autoDestroyDuration,
  autoDestroyMaximum: project.autoDestroyMaximum,
  assessmentInterval: project.assessmentInterval,
  driftIgnoreRules: project.driftIgnoreRules,
});

/** Returns the columns after the changes. Throws Invalid if the changes break a rule. */
export function applyLifecycleChanges(
  before: ProjectLifecycle,
  changes: ProjectLifecycleChanges,
): ProjectLifecycle {
  const changed = Object.entries<unknown>(changes).filter(([, value]) => value !== undefined);
  const after: ProjectLifecycle = { ...lifecycleOf(before), ...Object.fromEntries(changed) };
  const violations = [
    ...maximumViolations(NAMES, after.autoDestroyDuration, after.autoDestroyMaximum),
    ...durationViolations('assessment-interval', after.assessmentInterval),
  ];
  assertNoViolations(violations);
  const rules = after.driftIgnoreRules;
  return { ...after, driftIgnoreRules: rules === null || rules.length === 0 ? null : rules };
}

/** Whether the settings that Gantry copies to workspaces are the same. */
export function hasSameInheritedSettings(one: ProjectLifecycle, other: ProjectLifecycle): boolean {
  return (
    one.autoDestroyDuration === other.autoDestroyDuration &&
    one.assessmentInterval === other.assessmentInterval
  );
}

/** Returns the changed settings, for an audit event. */
export function lifecycleInAudit(before: ProjectLifecycle, after: ProjectLifecycle): object {
  const toAttributes = (lifecycle: ProjectLifecycle): Record<string, unknown> => ({
    [NAMES.duration]: lifecycle.autoDestroyDuration,
    [NAMES.maximum]: lifecycle.autoDestroyMaximum,
    'assessment-interval': lifecycle.assessmentInterval,
    'drift-ignore-rules': lifecycle.driftIgnoreRules ?? [],
  });
  const old = toAttributes(before);
  return Object.fromEntries(
    Object.entries(toAttributes(after)).filter(
      ([name, value]) => !isDeepStrictEqual(value, old[name]),
    ),
  );
}
