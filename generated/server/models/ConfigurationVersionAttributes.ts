// Generated from openapi/ by npm run generate. Do not edit.
import type { ConfigurationVersionModule } from './ConfigurationVersionModule.js';

export interface ConfigurationVersionAttributes {
  /** Whether the upload queues a run. */
  'auto-queue-runs': boolean;
  /** Code of the rule that the archive breaks; null unless the status is `errored`. */
  'error': string | null;
  /** Why Gantry refused the archive; null unless the status is `errored`. */
  'error-message': string | null;
  /** Always false. */
  'provisional': boolean;
  /** `module`: a version of a registry module; `tfe-api`: an upload. */
  'source': 'module' | 'tfe-api';
  /** Whether its runs only plan. A speculative configuration version never becomes the current one. */
  'speculative': boolean;
  /** `pending`: waits for its archive. `uploaded`: runs can execute it. `errored`: Gantry refused the archive. `archived`: Gantry removed the archive. */
  'status': 'pending' | 'uploaded' | 'errored' | 'archived';
  /** Absolute URL that accepts the archive for an hour. Null in lists, if the status is neither `pending` nor `errored`, or if the caller may not start runs. */
  'upload-url': string | null;
  'module': ConfigurationVersionModule | null;
  /** ISO 8601, UTC. */
  'created-at': string;
}
