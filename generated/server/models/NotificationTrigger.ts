// Generated from openapi/ by npm run generate. Do not edit.
/**  */
export type NotificationTrigger = 'run:created' | 'run:planning' | 'run:needs_attention' | 'run:applying' | 'run:completed' | 'run:errored' | 'assessment:drifted' | 'workspace:auto_destroy_reminder' | 'workspace:auto_destroy_run_results';
