// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceScheduleAttributes {
  /** `assessment` finds drift and changes nothing. */
  'action': 'plan-and-apply' | 'destroy' | 'assessment';
  /** Minute, hour, day of the month, month and day of the week. */
  'cron': string;
  /** A name of the IANA time zone database. */
  'time-zone': string;
  'enabled': boolean;
  /** Whether Gantry applies the runs of the schedule without a confirmation; null means the setting of the workspace. Always null for an assessment. */
  'auto-apply': boolean | null;
  /** The next occurrences, at most five, in UTC; empty while the schedule is disabled. */
  'next-occurrences': Array<string>;
  /** When the last occurrence was processed. */
  'last-at': string | null;
  /** `started` or `skipped`; null before the first occurrence. */
  'last-outcome': string | null;
  /** Why the last occurrence was skipped; null if it was not. */
  'last-reason': string | null;
  'created-at': string;
  'updated-at': string;
}
