// Generated from openapi/ by npm run generate. Do not edit.
/** `idle` waits for a run and `busy` has one; `unknown` has not been heard of for too long; `errored` and `exited` have said goodbye, with and without a fault. */
export type AgentStatus = 'idle' | 'busy' | 'unknown' | 'errored' | 'exited';
