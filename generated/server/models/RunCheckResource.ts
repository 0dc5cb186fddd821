// Generated from openapi/ by npm run generate. Do not edit.

/** The lists of these resources are always empty. */
export interface RunCheckResource {
  'id': string;
  'type': 'run-events' | 'task-stages';
  'attributes': { [key: string]: any; };
}
