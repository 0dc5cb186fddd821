import type { EffectiveVar, VariableSet } from '../../api/variable-sets.js';
import { countText } from '../../ui/data/count-text.js';

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
  const texts = parts.flatMap(([count, noun]) => (count === 0 ? [] : [countText(count, noun)]));
  return texts.length === 0 ? 'Nothing yet' : texts.join(', ');
}

export const kindText = (category: EffectiveVar['category']): string =>
  category === 'env' ? 'Environment variable' : 'Input';
