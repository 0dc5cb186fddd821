// Generated from openapi/ by npm run generate. Do not edit.

/** Paths on this server. */
export interface ServerIndexLinks {
  /** The portal. */
  'app': string;
  /** Swagger UI and the contract documents. Absent when the operator hides them. */
  'docs'?: string;
  /** The version of the interface and the rate limit. */
  'ping': string;
}
