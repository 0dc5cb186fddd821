// Generated from openapi/ by npm run generate. Do not edit.
/** `idle` waits for a run and `busy` executes one; `unknown` has been silent for more than a minute; `exited` and `errored` have signed off, without and with an error. */
export type AgentStatus = 'idle' | 'busy' | 'unknown' | 'errored' | 'exited';
