import type { NotificationConfiguration, NotificationTrigger } from '../../../api/notifications.js';

export type Destination = NotificationConfiguration['destinationType'];

export const DESTINATIONS: Readonly<Record<Destination, string>> = {
  slack: 'Slack',
  'microsoft-teams': 'Microsoft Teams',
  email: 'Email',
  generic: 'Another system',
};

export const TRIGGERS: Readonly<Record<NotificationTrigger, string>> = {
  'run:created': 'A run is created',
  'run:planning': 'A run starts to plan',
  'run:needs_attention': 'A run waits for a confirmation or another decision',
  'run:applying': 'A run starts to apply',
  'run:completed': 'A run is completed',
  'run:errored': 'A run fails',
  'assessment:drifted': 'Something was changed outside of Gantry',
  'workspace:auto_destroy_reminder': 'Everything in the workspace will be destroyed soon',
  'workspace:auto_destroy_run_results': 'An automatic destruction succeeds or fails',
};
