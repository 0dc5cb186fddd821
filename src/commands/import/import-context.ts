import type { ImportReport } from './import-report.js';
import type { RemoteOrganization } from './remote-organization.js';

export interface ImportOptions {
  /** URL of the source. */
  readonly from: string;
  /** URL of the target. */
  readonly to: string;
  readonly organization: string;
  /** The name of the organization in the target. */
  readonly as: string;
  /** Pattern for names of workspaces, in which `*` matches any text; null: all. */
  readonly pattern: string | null;
  readonly withStates: boolean;
  readonly isDryRun: boolean;
}

/** The context of an import: options, servers and report. */
export interface ImportContext extends Pick<ImportOptions, 'pattern' | 'withStates' | 'isDryRun'> {
  readonly source: RemoteOrganization;
  readonly target: RemoteOrganization;
  readonly report: ImportReport;
  /** Imports one item. Reports its progress and its failure, and never rejects. */
  readonly runItem: (what: string, work: () => Promise<void>) => Promise<void>;
}
