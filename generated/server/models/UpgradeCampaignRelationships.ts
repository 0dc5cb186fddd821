// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';
import type { ToMany } from './ToMany.js';

export interface UpgradeCampaignRelationships {
  'organization': ToOne;
  'no-code-module': ToOne;
  'projects': ToMany;
  'workspaces': ToMany;
  'created-by': ToOne;
}
