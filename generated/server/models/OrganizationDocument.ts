// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationResource } from './OrganizationResource.js';

export interface OrganizationDocument {
  'data': OrganizationResource;
}
