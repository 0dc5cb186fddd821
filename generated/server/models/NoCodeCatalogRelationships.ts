// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeCatalogToOne } from './NoCodeCatalogToOne.js';
import type { OrganizationRelationship } from './OrganizationRelationship.js';
import type { NoCodeCatalogProjects } from './NoCodeCatalogProjects.js';

export interface NoCodeCatalogRelationships {
  'organization': OrganizationRelationship;
  'registry-module': NoCodeCatalogToOne;
  'no-code-module': NoCodeCatalogToOne;
  'projects': NoCodeCatalogProjects;
}
