// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { AuditEventResource } from './AuditEventResource.js';
import type { PageLinks } from './PageLinks.js';

export interface AuditEventListDocument {
  'data': Array<AuditEventResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
