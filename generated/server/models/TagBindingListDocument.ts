// Generated from openapi/ by npm run generate. Do not edit.
import type { TagBindingResource } from './TagBindingResource.js';

export interface TagBindingListDocument {
  'data': Array<TagBindingResource>;
}
