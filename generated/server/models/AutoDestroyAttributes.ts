// Generated from openapi/ by npm run generate. Do not edit.

export interface AutoDestroyAttributes {
  /** When Gantry destroys the resources; null if no destruction is planned. */
  'auto-destroy-at': string | null;
  /** How long after the last activity Gantry destroys the resources; null if the workspace has no activity duration. */
  'auto-destroy-activity-duration': string | null;
  /** The shorter of the maximums of the project and the no-code module; null if neither has a maximum. */
  'maximum-duration': string | null;
  /** The current time plus the maximum duration; null without a maximum or a planned destruction. */
  'latest-at': string | null;
  /** `waiting`: the destruction is due, and the workspace is locked. `running`: the destroy run is queued or active. `errored`: the destroy run could not be queued, failed, or was canceled or discarded; Gantry repeats only a canceled or discarded run, after a day. `destroyed`: the resources are destroyed. Null otherwise. */
  'status': string | null;
  /** Why the destruction waits or has failed; null otherwise. */
  'error-message': string | null;
  /** Whether the caller may extend the time now. */
  'can-extend': boolean;
}
