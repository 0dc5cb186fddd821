// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';

/** Present when the document includes them. */
export interface EffectiveTagBindingsRelationship {
  'data': Array<ResourceIdentifier>;
}
