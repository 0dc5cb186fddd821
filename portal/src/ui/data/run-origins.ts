import type { Run } from '@gantry/client';

/**
 * What started a run; null if this is unknown: the API does not distinguish runs of the portal, of
 * other clients, and automatic ones.
 */
export const RUN_ORIGINS: Readonly<Record<Run['source'], string | null>> = {
  'tfe-api': null,
  'tfe-ui': null,
  'tfe-configuration-version': 'Upload',
  terraform: 'Terminal',
  'terraform+cloud': 'Terminal',
};
