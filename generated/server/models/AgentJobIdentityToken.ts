// Generated from openapi/ by npm run generate. Do not edit.

/** A workload identity token that the variables of the run request. It is valid for the maximum duration of the phase, and Gantry does not store it. */
export interface AgentJobIdentityToken {
  /** The identity, such as `aws` or `token:AUDIT`. */
  'name': string;
  'token': string;
}
