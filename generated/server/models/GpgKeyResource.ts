// Generated from openapi/ by npm run generate. Do not edit.
import type { GpgKeyUse } from './GpgKeyUse.js';
import type { SelfLink } from './SelfLink.js';
import type { GpgKeyAttributes } from './GpgKeyAttributes.js';
import type { GpgKeyRelationships } from './GpgKeyRelationships.js';

/** `links.self` exists for compatibility only and does not resolve. */
export interface GpgKeyResource {
  /** ID of the resource, a decimal number. Paths contain the namespace and the key ID instead. */
  'id': string;
  'type': 'gpg-keys';
  'attributes': GpgKeyAttributes;
  'relationships': GpgKeyRelationships;
  'links': SelfLink;
  'meta': GpgKeyUse;
}
