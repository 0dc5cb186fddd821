// Generated from openapi/ by npm run generate. Do not edit.
import type { TagBindingAttributes } from './TagBindingAttributes.js';
import type { EffectiveTagBindingLinks } from './EffectiveTagBindingLinks.js';

export interface EffectiveTagBindingResource {
  /** The ID of the binding. */
  'id': string;
  'type': 'effective-tag-bindings';
  'attributes': TagBindingAttributes;
  'links'?: EffectiveTagBindingLinks;
}
