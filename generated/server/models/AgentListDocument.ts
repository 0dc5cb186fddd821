// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';
import type { AgentResource } from './AgentResource.js';

export interface AgentListDocument {
  'data': Array<AgentResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
