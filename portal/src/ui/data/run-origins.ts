import type { Run } from '@gantry/client';

/** What started a run. The API does not distinguish automatic runs from those that users start. */
export const RUN_ORIGINS: Readonly<Record<Run['source'], string>> = {
  'tfe-api': 'Portal, API or automatic',
  'tfe-ui': 'Portal, API or automatic',
  'tfe-configuration-version': 'Upload',
  terraform: 'Terminal',
  'terraform+cloud': 'Terminal',
};
