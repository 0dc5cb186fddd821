// Generated from openapi/ by npm run generate. Do not edit.
/** `idle`: waits for a run. `busy`: executes one. `unknown`: has sent no ping for more than a minute. `exited` and `errored`: has ended, without or with an error. */
export type AgentStatus = 'idle' | 'busy' | 'unknown' | 'errored' | 'exited';
