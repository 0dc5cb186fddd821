// Generated from openapi/ by npm run generate. Do not edit.
import type { OrganizationResource } from './OrganizationResource.js';
import type { ProjectResource } from './ProjectResource.js';

export interface OrganizationReadDocument {
  'data': OrganizationResource;
  /** Present if the request has `include`. */
  'included'?: Array<ProjectResource>;
}
