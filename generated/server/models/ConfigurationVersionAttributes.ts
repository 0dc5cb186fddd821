// Generated from openapi/ by npm run generate. Do not edit.
import type { ConfigurationVersionModule } from './ConfigurationVersionModule.js';

export interface ConfigurationVersionAttributes {
  /** Whether its upload queues a run. */
  'auto-queue-runs': boolean;
  /** The rule that the archive breaks, with the status `errored`. */
  'error': string | null;
  /** Why the archive was refused, with the status `errored`. */
  'error-message': string | null;
  /** Always false. */
  'provisional': boolean;
  /** `module`: a version of a registry module; `tfe-api`: an upload. */
  'source': 'module' | 'tfe-api';
  /** Whether its runs only plan. It never becomes the current configuration version. */
  'speculative': boolean;
  /** `pending`: it waits for its archive; `uploaded`: runs can execute it; `errored`: the archive was refused; `archived`: the archive was removed. */
  'status': 'pending' | 'uploaded' | 'errored' | 'archived';
  /** Absolute URL that accepts the archive, for an hour, while the status is `pending` and the caller may start runs; null otherwise, and in lists. */
  'upload-url': string | null;
  'module': ConfigurationVersionModule | null;
  /** ISO 8601, UTC. */
  'created-at': string;
}
