// Generated from openapi/ by npm run generate. Do not edit.
import type { PlanSummaryChange } from './PlanSummaryChange.js';

export interface PlanSummaryGroup {
  /** `forget`: the resource remains but is no longer managed. `import`: an existing resource becomes managed, without other changes. `move`: only the address changes. `read`: a data source is read during the apply. `defer`: the change is decided in a later run. `drift`: the resource differs from the state, because it was changed or deleted outside of the tool. */
  'action': 'destroy' | 'replace' | 'update' | 'create' | 'forget' | 'import' | 'move' | 'read' | 'defer' | 'drift';
  /** A readable heading, such as `Creates`. */
  'title': string;
  /** Number of changes of the group in the whole plan. */
  'count': number;
  /** The changes of the group on this page. */
  'changes': Array<PlanSummaryChange>;
}
