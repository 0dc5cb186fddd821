import type { ToolName } from '../execution/tools/vendors.js';
import type { ImportOptions } from './import/import-context.js';

export type Command =
  /** Help or the version, for standard output. */
  | { readonly name: 'print'; readonly text: string }
  | { readonly name: 'migrate' | 'runner' }
  | { readonly name: 'serve'; readonly isTrial: boolean; readonly installsTool: boolean }
  | { readonly name: 'bootstrap'; readonly createsNewToken: boolean }
  | { readonly name: 'doctor'; readonly isJson: boolean }
  | { readonly name: 'reseal'; readonly isDryRun: boolean }
  | {
      readonly name: 'tools';
      readonly action: 'install' | 'remove';
      /** Null: for `install`, as configured; for `remove`, the only tool with the version. */
      readonly tool: ToolName | null;
      /** Null, for `install` only: the default of `ToolInstaller.resolveVersion`. */
      readonly version: string | null;
    }
  | { readonly name: 'tools'; readonly action: 'list' }
  | { readonly name: 'identity'; readonly action: 'list' | 'rotate' | 'rotate-now' }
  | { readonly name: 'import'; readonly options: ImportOptions }
  | { readonly name: 'backup' | 'restore'; readonly folder: string }
  /** `settings`: the values of the options, by the name of the equivalent environment variable. */
  | { readonly name: 'agent'; readonly settings: Readonly<Record<string, string>> };
