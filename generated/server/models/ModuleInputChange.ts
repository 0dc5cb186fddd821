// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersionInput } from './ModuleVersionInput.js';

export interface ModuleInputChange {
  'name': string;
  'change': 'added' | 'removed' | 'changed';
  /** The properties that differ; empty for an added or removed input. */
  'differences': Array<'required' | 'optional' | 'type' | 'default' | 'description' | 'nullable' | 'sensitive' | 'ephemeral' | 'validations'>;
  /** Whether the input is required, but was absent or optional in the version `from`. */
  'needs-value': boolean;
  'before'?: ModuleVersionInput;
  'after'?: ModuleVersionInput;
}
