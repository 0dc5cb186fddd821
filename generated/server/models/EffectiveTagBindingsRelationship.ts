// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';

/** Present if the document includes the tag bindings. */
export interface EffectiveTagBindingsRelationship {
  'data': Array<ResourceIdentifier>;
}
