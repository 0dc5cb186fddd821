// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeModuleAttributes } from './NoCodeModuleAttributes.js';
import type { NoCodeModuleRelationships } from './NoCodeModuleRelationships.js';
import type { SelfLink } from './SelfLink.js';

export interface NoCodeModuleResource {
  /** `nocode-` and 16 characters. */
  'id': string;
  'type': 'no-code-modules';
  'attributes': NoCodeModuleAttributes;
  'relationships': NoCodeModuleRelationships;
  'links': SelfLink;
}
