// Generated from openapi/ by npm run generate. Do not edit.
import type { EffectiveTagBindingResource } from './EffectiveTagBindingResource.js';

export interface EffectiveTagBindingListDocument {
  'data': Array<EffectiveTagBindingResource>;
}
