// Generated from openapi/ by npm run generate. Do not edit.
import type { ConfigurationVersionAttributes } from './ConfigurationVersionAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { ConfigurationVersionRelationships } from './ConfigurationVersionRelationships.js';

export interface ConfigurationVersionResource {
  /** `cv-` and 16 characters. */
  'id': string;
  'type': 'configuration-versions';
  'attributes': ConfigurationVersionAttributes;
  'relationships': ConfigurationVersionRelationships;
  'links': SelfLink;
}
