// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersionOutput } from './ModuleVersionOutput.js';

export interface ModuleOutputChange {
  'name': string;
  'change': 'added' | 'removed' | 'changed';
  /** The properties that differ; empty for an added or removed output. */
  'differences': Array<'description' | 'sensitive' | 'ephemeral'>;
  'before'?: ModuleVersionOutput;
  'after'?: ModuleVersionOutput;
}
