// Generated from openapi/ by npm run generate. Do not edit.
import type { ToOne } from './ToOne.js';

/** `created-by` and `confirmed-by` name only users; for teams, schedules and Gantry itself, they are null. `confirmed-by` is also null until the run is confirmed. */
export interface RunRelationships {
  'apply': ToOne;
  'configuration-version': ToOne;
  'confirmed-by': ToOne;
  'created-by': ToOne;
  'plan': ToOne;
  'workspace': ToOne;
}
