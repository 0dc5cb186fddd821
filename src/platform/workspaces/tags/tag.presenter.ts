import type { TagReference as WireTagReference } from '../../../../generated/server/models/TagReference.js';
import type { TagResource } from '../../../../generated/server/models/TagResource.js';
import type { CountedTag } from './tags.service.js';
import type { TagReference } from './workspace-tags.js';

export function presentTag({
  id,
  name,
  organization,
  createdAt,
  workspaces,
}: CountedTag): TagResource {
  return {
    id,
    type: 'tags',
    attributes: { name, 'created-at': createdAt, 'instance-count': workspaces },
    relationships: { organization: { data: { id: organization, type: 'organizations' } } },
  };
}

export const toTagReferences = (data: readonly WireTagReference[]): TagReference[] =>
  data.map(({ id, attributes }) => ({ id, name: attributes?.name }));
