// Generated from openapi/ by npm run generate. Do not edit.

export interface AutoDestroyAttributes {
  /** When the resources are destroyed; null: never. */
  'auto-destroy-at': string | null;
  /** How long after the last activity the resources are destroyed; null: the time is fixed. */
  'auto-destroy-activity-duration': string | null;
  /** The shorter maximum of the project and the no-code module; null: there is none. */
  'maximum-duration': string | null;
  /** The latest time to which it can be postponed now; null: any. */
  'latest-at': string | null;
  /** `waiting` until the workspace is unlocked, `running`, `errored` or `destroyed`; null before. */
  'status': string | null;
  /** Why it waits, or why it failed. */
  'error-message': string | null;
  /** Whether the caller may extend the time now. */
  'can-extend': boolean;
}
