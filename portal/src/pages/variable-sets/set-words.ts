import type { EffectiveVar, VariableSet } from '../../api/variable-sets.js';

export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Where a set applies, in a few words. */
export function scopeText({
  global,
  projectIds,
  noCodeModuleIds,
  workspaceIds,
}: Pick<VariableSet, 'global' | 'projectIds' | 'noCodeModuleIds' | 'workspaceIds'>): string {
  if (global) return 'All workspaces';
  const parts = [
    [projectIds.length, 'project'],
    [noCodeModuleIds.length, 'no-code module'],
    [workspaceIds.length, 'workspace'],
  ] as const;
  const named = parts.flatMap(([count, noun]) => (count === 0 ? [] : [counted(count, noun)]));
  return named.length === 0 ? 'Nothing yet' : named.join(', ');
}

export const kindText = (category: EffectiveVar['category']): string =>
  category === 'env' ? 'Environment variable' : 'Input';
