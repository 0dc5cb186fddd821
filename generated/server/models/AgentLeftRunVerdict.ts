// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentLeftRunVerdict {
  /** `wait`: keep the files, because the run has not ended. `drop`: delete them. `collect`: send the state, then delete them. */
  'verdict': 'wait' | 'drop' | 'collect';
}
