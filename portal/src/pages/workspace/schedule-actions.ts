import type { NewSchedule } from '../../api/lifecycle.js';

export type ScheduleAction = NewSchedule['action'];

export const SCHEDULE_ACTIONS: Readonly<Record<ScheduleAction, string>> = {
  'plan-and-apply': 'Plan and apply',
  destroy: 'Destroy everything',
  assessment: 'Check for changes made outside of Gantry',
};
