// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleVersionInput } from './ModuleVersionInput.js';

export interface ModuleInputChange {
  'name': string;
  'change': 'added' | 'removed' | 'changed';
  /** The properties of a changed input that differ. */
  'differences': Array<'required' | 'optional' | 'type' | 'default' | 'description' | 'nullable' | 'sensitive' | 'ephemeral' | 'validations'>;
  /** Whether a workspace that uses the version `from` must set the input, because the input is new or had a default, and is now required. */
  'needs-value': boolean;
  'before'?: ModuleVersionInput;
  'after'?: ModuleVersionInput;
}
