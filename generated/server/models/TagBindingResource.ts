// Generated from openapi/ by npm run generate. Do not edit.
import type { TagBindingAttributes } from './TagBindingAttributes.js';

export interface TagBindingResource {
  /** `tb-` and 16 characters. */
  'id': string;
  'type': 'tag-bindings';
  'attributes': TagBindingAttributes;
}
