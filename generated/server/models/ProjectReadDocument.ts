// Generated from openapi/ by npm run generate. Do not edit.
import type { EffectiveTagBindingResource } from './EffectiveTagBindingResource.js';
import type { ProjectResource } from './ProjectResource.js';

export interface ProjectReadDocument {
  'data': ProjectResource;
  /** Present if the request has `include`. */
  'included'?: Array<EffectiveTagBindingResource>;
}
