// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentLeftRunVerdict {
  /** `collect`: send the state, then delete the files. */
  'verdict': 'wait' | 'drop' | 'collect';
}
