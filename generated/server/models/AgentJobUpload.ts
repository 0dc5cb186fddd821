// Generated from openapi/ by npm run generate. Do not edit.

/** The uploaded configuration that the run executes; present only if `module` is null. */
export interface AgentJobUpload {
  /** Path of the archive on the server. It works without a token for 15 minutes. */
  'path': string;
  /** SHA-256 of the archive, in hex. */
  'sha256': string;
  /** The folder of the archive in which the tool starts; empty for its root. */
  'directory': string;
}
