// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamProjectAccess } from './TeamProjectAccess.js';

export interface TeamProjectAttributes {
  'access': TeamProjectAccess;
}
