import type { Violation } from '../../core/errors.js';
import { maximumViolations } from '../../platform/projects/lifecycle-duration.js';
import type { NoCodeModule } from './no-code-module.entity.js';

/** The default and the maximum time until the automatic destruction of a module's workspaces. */
export type Lifetime = Pick<NoCodeModule, 'autoDestroyDuration' | 'autoDestroyMaximum'>;

/** Undefined members change nothing. */
export type LifetimeChange = { readonly [Name in keyof Lifetime]?: Lifetime[Name] | undefined };

export function applyLifetimeChange(before: Lifetime, change: LifetimeChange = {}): Lifetime {
  const { autoDestroyDuration: duration, autoDestroyMaximum: maximum } = change;
  return {
    autoDestroyDuration: duration === undefined ? before.autoDestroyDuration : duration,
    autoDestroyMaximum: maximum === undefined ? before.autoDestroyMaximum : maximum,
  };
}

export const isSameLifetime = (one: Lifetime, other: Lifetime): boolean =>
  one.autoDestroyDuration === other.autoDestroyDuration &&
  one.autoDestroyMaximum === other.autoDestroyMaximum;

export function lifetimeViolations({
  autoDestroyDuration,
  autoDestroyMaximum,
}: Lifetime): readonly Violation[] {
  const names = { duration: 'auto-destroy-duration', maximum: 'auto-destroy-maximum-duration' };
  return maximumViolations(names, autoDestroyDuration, autoDestroyMaximum);
}
