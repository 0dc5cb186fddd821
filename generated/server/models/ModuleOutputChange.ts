// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersionOutput } from './ModuleVersionOutput.js';

export interface ModuleOutputChange {
  'name': string;
  'change': 'added' | 'removed' | 'changed';
  /** What a changed output declares differently. */
  'differences': Array<'description' | 'sensitive' | 'ephemeral'>;
  'before'?: ModuleVersionOutput;
  'after'?: ModuleVersionOutput;
}
