// Generated from openapi/ by npm run generate. Do not edit.
import type { TagOrganization } from './TagOrganization.js';

export interface TagRelationships {
  'organization': TagOrganization;
}
