import type { Run } from '@gantry/client';

/**
 * What started a run. Null if this is unknown: `tfe-api` covers runs of the portal, of other
 * clients, and of schedules.
 */
export const RUN_ORIGINS: Readonly<Record<Run['source'], string | null>> = {
  'tfe-api': null,
  'tfe-ui': null,
  'tfe-configuration-version': 'Upload',
  terraform: 'Terminal',
  'terraform+cloud': 'Terminal',
};
