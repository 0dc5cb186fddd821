import type { NotificationConfiguration, NotificationTrigger } from '../../../api/notifications.js';

export type Destination = NotificationConfiguration['destinationType'];

export const DESTINATIONS: Readonly<Record<Destination, string>> = {
  slack: 'Slack',
  'microsoft-teams': 'Microsoft Teams',
  email: 'E-mail',
  generic: 'Another system',
};

export const TRIGGERS: Readonly<Record<NotificationTrigger, string>> = {
  'run:created': 'A run is created',
  'run:planning': 'A run is planning',
  'run:needs_attention': 'A run waits for a person',
  'run:applying': 'A run is applying',
  'run:completed': 'A run is complete',
  'run:errored': 'A run failed',
  'assessment:drifted': 'Drift is detected',
  'workspace:auto_destroy_reminder': 'Destroyed soon',
  'workspace:auto_destroy_run_results': 'Destroyed automatically',
};
