// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { ConfigurationVersionResource } from './ConfigurationVersionResource.js';

export interface ConfigurationVersionListDocument {
  'data': Array<ConfigurationVersionResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
