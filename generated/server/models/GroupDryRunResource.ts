// Generated from openapi/ by npm run generate. Do not edit.
import type { GroupDryRunAttributes } from './GroupDryRunAttributes.js';

export interface GroupDryRunResource {
  'type': 'group-dry-runs';
  'attributes': GroupDryRunAttributes;
}
