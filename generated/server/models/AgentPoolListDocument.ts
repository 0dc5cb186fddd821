// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { AgentPoolResource } from './AgentPoolResource.js';
import type { PageLinks } from './PageLinks.js';

export interface AgentPoolListDocument {
  'data': Array<AgentPoolResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
