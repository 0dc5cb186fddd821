// Generated from openapi/ by npm run generate. Do not edit.

export interface AutoDestroyAttributes {
  /** When the resources are destroyed; null means never. */
  'auto-destroy-at': string | null;
  /** How long after the last activity the resources are destroyed; null means that the time is fixed. */
  'auto-destroy-activity-duration': string | null;
  /** The shorter maximum of the project and the no-code module; null means that there is none. */
  'maximum-duration': string | null;
  /** The latest time to which the destruction can be postponed now; null means any time. */
  'latest-at': string | null;
  /** `waiting`: the destruction is due, and the workspace is locked. `running`: the destroy run is queued or active. `errored`: the destruction failed. `destroyed`: the resources are destroyed. Null before. */
  'status': string | null;
  /** Why the destruction waits, or why it failed. */
  'error-message': string | null;
  /** Whether the caller may extend the time now. */
  'can-extend': boolean;
}
