// Generated from openapi/ by npm run generate. Do not edit.

/** None exists. */
export interface RunCheckResource {
  'id': string;
  'type': 'run-events' | 'task-stages';
  'attributes': { [key: string]: any; };
}
