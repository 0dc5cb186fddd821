// Generated from openapi/ by npm run generate. Do not edit.

/** Paths on this server. */
export interface ServerIndexLinks {
  /** The portal. */
  'app': string;
  /** Swagger UI and the contract documents. Absent if the operator has disabled them. */
  'docs'?: string;
  /** An endpoint that returns the version of the API. */
  'ping': string;
}
