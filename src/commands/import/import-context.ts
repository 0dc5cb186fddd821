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

export interface ImportContext extends Pick<ImportOptions, 'pattern' | 'withStates' | 'isDryRun'> {
  readonly source: RemoteOrganization;
  readonly target: RemoteOrganization;
  readonly report: ImportReport;
  /** Prints `what` and runs `work`. Never rejects: records the failure of `work` in the report. */
  readonly runItem: (what: string, work: () => Promise<void>) => Promise<void>;
}
