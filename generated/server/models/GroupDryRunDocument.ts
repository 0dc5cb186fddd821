// Generated from openapi/ by npm run generate. Do not edit.
import type { GroupDryRunResource } from './GroupDryRunResource.js';

export interface GroupDryRunDocument {
  'data': GroupDryRunResource;
}
