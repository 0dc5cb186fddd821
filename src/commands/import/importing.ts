import type { ImportReport } from './import-report.js';
import type { RemoteOrganization } from './remote-organization.js';

export interface ImportOptions {
  /** URLs of the servers. */
  readonly from: string;
  readonly to: string;
  readonly organization: string;
  /** The name in the target. */
  readonly as: string;
  /** Names of workspaces, in which `*` matches any characters; null: all. */
  readonly pattern: string | null;
  readonly withStates: boolean;
  readonly isDryRun: boolean;
}

/** An import in progress. */
export interface Importing extends Pick<ImportOptions, 'pattern' | 'withStates' | 'isDryRun'> {
  readonly source: RemoteOrganization;
  readonly target: RemoteOrganization;
  readonly report: ImportReport;
  /** Reports progress and the failure of one item, and continues with the next one. */
  readonly item: (what: string, work: () => Promise<void>) => Promise<void>;
}
