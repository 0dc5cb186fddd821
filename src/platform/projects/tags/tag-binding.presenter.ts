import type { EffectiveTagBindingResource } from '../../../../generated/server/models/EffectiveTagBindingResource.js';
import type { NewTagBinding as WireTagBinding } from '../../../../generated/server/models/NewTagBinding.js';
import type { TagBindingListDocument } from '../../../../generated/server/models/TagBindingListDocument.js';
import type { NewTagBinding } from './stored-tag-bindings.js';
import type { TagBinding } from './tag-binding.entity.js';

export function presentTagBindings(bindings: readonly TagBinding[]): TagBindingListDocument {
  return {
    data: bindings.map(({ id, key, value }) => ({
      id,
      type: 'tag-bindings',
      attributes: { key, value },
    })),
  };
}

/** `isInherited`: whether a workspace inherits the binding from its project. */
export function presentEffectiveTagBinding(
  { id, key, value, projectId }: TagBinding,
  { isInherited }: { readonly isInherited: boolean },
): EffectiveTagBindingResource {
  return {
    id,
    type: 'effective-tag-bindings',
    attributes: { key, value },
    ...(isInherited ? { links: { 'inherited-from': `/api/v2/projects/${projectId}` } } : {}),
  };
}

export function toNewTagBindings(
  relationship: { readonly data: readonly WireTagBinding[] } | undefined,
): NewTagBinding[] | undefined {
  return relationship?.data.map(({ attributes }) => attributes);
}
