// Generated from openapi/ by npm run generate. Do not edit.
import type { ConfigurationVersionModule } from './ConfigurationVersionModule.js';

export interface ConfigurationVersionAttributes {
  /** Always false. */
  'auto-queue-runs': boolean;
  /** Always null. */
  'error': string | null;
  /** Always null. */
  'error-message': string | null;
  /** Always false. */
  'provisional': boolean;
  'source': 'module';
  /** Always false. */
  'speculative': boolean;
  /** It can be executed as soon as it exists. */
  'status': 'uploaded';
  /** Always null: nothing is uploaded. */
  'upload-url': string | null;
  'module': ConfigurationVersionModule;
  /** ISO 8601, UTC. */
  'created-at': string;
}
