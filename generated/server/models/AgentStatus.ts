// Generated from openapi/ by npm run generate. Do not edit.
/** `idle`: the agent waits for a run. `busy`: it executes a run. `unknown`: it has sent no ping for more than a minute. `exited`: it has ended without an error. `errored`: it has ended with an error. */
export type AgentStatus = 'idle' | 'busy' | 'unknown' | 'errored' | 'exited';
