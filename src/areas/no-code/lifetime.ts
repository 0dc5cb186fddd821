import type { Violation } from '../../core/errors.js';
import { maximumViolations } from '../../platform/projects/lifecycle-duration.js';
import type { NoCodeModule } from './no-code-module.entity.js';

/** When new workspaces of a module are destroyed, and how far ahead this can be scheduled. */
export type Lifetime = Pick<NoCodeModule, 'autoDestroyDuration' | 'autoDestroyMaximum'>;

/** A change of a lifetime. Undefined members stay unchanged. */
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
