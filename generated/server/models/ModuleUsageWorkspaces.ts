// Generated from openapi/ by npm run generate. Do not edit.
import type { RelatedLink } from './RelatedLink.js';

export interface ModuleUsageWorkspaces {
  'links': RelatedLink;
}
