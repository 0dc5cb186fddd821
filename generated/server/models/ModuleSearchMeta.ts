// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleSearchMeta {
  'limit': number;
  'current_offset': number;
  /** Absent on the last page. */
  'next_offset'?: number;
}
