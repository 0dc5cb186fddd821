// Generated from openapi/ by npm run generate. Do not edit.

/** What the status of the run allows now. */
export interface RunActions {
  'is-cancelable': boolean;
  'is-confirmable': boolean;
  'is-discardable': boolean;
  'is-force-cancelable': boolean;
}
