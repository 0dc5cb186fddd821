// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';
import type { RegistryProviderVersionsLink } from './RegistryProviderVersionsLink.js';

export interface RegistryProviderRelationships {
  'organization': ToOne;
  'registry-provider-versions': RegistryProviderVersionsLink;
}
