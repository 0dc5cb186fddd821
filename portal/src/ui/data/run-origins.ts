import type { Run } from '@gantry/client';

/** What started a run, in words. */
export const RUN_ORIGINS: Readonly<Record<Run['source'], string>> = {
  'tfe-api': 'Portal or API',
  'tfe-ui': 'Portal or API',
  'tfe-configuration-version': 'Upload',
  terraform: 'CLI',
  'terraform+cloud': 'CLI',
};
