import { createHmac } from 'node:crypto';
import type { Event } from '../event.entity.js';
import type { EventReceiver, ReceiverKind } from '../event-receiver.entity.js';
import type { RunData } from '../event-types.js';
import { triggersOf } from '../notifications/triggers.js';
import { detailsOf, summaryOf } from './summary.js';

type Receiver = Pick<EventReceiver, 'id' | 'kind' | 'eventTypes'>;

/** Returns the body of a request in the format of the receiver's kind. */
export function notificationBody(receiver: Receiver, event: Event, publicUrl: URL): object {
  const link = linkOf(event, publicUrl);
  const summary = summaryOf(event);
  if (receiver.kind === 'slack')
    return { text: link === null ? escapeSlack(summary) : `<${link}|${escapeSlack(summary)}>` };
  if (receiver.kind === 'microsoft-teams') return adaptiveCard(summary, link);
  return genericPayload(receiver, event, publicUrl);
}

/** Returns the signature header of Terraform Enterprise, for the kind `generic` with a token. */
export function notificationHeaders(
  kind: ReceiverKind,
  body: string,
  token: string | null,
): Record<string, string> {
  if (kind !== 'generic' || token === null) return {};
  const signature = createHmac('sha512', token).update(body).digest('hex');
  return { 'x-tfe-notification-signature': signature };
}

export function mailOf(
  { name }: Pick<EventReceiver, 'name'>,
  event: Event,
  publicUrl: URL,
): { subject: string; text: string } {
  const subject = summaryOf(event);
  const link = linkOf(event, publicUrl);
  const lines = [
    `${subject}.`,
    ...detailsOf(event),
    ...(link === null ? [] : ['', link]),
    '',
    `Organization: ${event.organization ?? ''}`,
    `Notification: ${name}`,
  ];
  return { subject: `[Gantry] ${subject}`, text: `${lines.join('\n')}\n` };
}

/**
 * Returns the payload that Terraform Enterprise documents: version 1 for runs and tests, version 2
 * for other events.
 */
function genericPayload(receiver: Receiver, event: Event, publicUrl: URL): object {
  const { id: configuration, eventTypes } = receiver;
  const triggers = triggersOf(event);
  const wanted = triggers.find((trigger) => eventTypes.includes(trigger));
  const trigger = wanted ?? triggers[0] ?? 'verification';
  const { run, workspace } = event.data as Partial<RunData>;
  const isVersion1 = trigger.startsWith('run:') || trigger === 'verification';
  if (!isVersion1)
    return {
      payload_version: '2',
      notification_configuration_id: configuration,
      trigger_scope: trigger.split(':')[0],
      trigger,
      message: summaryOf(event),
      details: {
        workspace_id: workspace?.id ?? null,
        workspace_name: workspace?.name ?? null,
        organization_name: event.organization,
        ...event.data,
      },
    };
  return {
    payload_version: 1,
    notification_configuration_id: configuration,
    run_url: run ? linkOf(event, publicUrl) : null,
    run_id: run?.id ?? null,
    run_message: run?.message ?? null,
    run_created_at: run?.['created-at'] ?? null,
    run_created_by: run?.['created-by'] ?? null,
    workspace_id: workspace?.id ?? event.workspaceId,
    workspace_name: workspace?.name ?? null,
    organization_name: event.organization,
    notifications: [
      {
        message: summaryOf(event),
        trigger,
        run_status: run?.status ?? null,
        run_updated_at: run?.['updated-at'] ?? null,
        run_updated_by: null,
      },
    ],
  };
}

/** Returns the URL of the run or the workspace in the portal; null if the data names none. */
function linkOf({ organization, data }: Event, publicUrl: URL): string | null {
  const { run, workspace, ...others } = data as Partial<RunData> & {
    readonly 'run-id'?: string | null;
  };
  if (organization === null || workspace === undefined) return null;
  const workspaces = `/app/${encodeURIComponent(organization)}/workspaces`;
  const page = `${workspaces}/${encodeURIComponent(workspace.name)}`;
  const runId = run?.id ?? others['run-id'];
  return new URL(runId ? `${page}/runs/${encodeURIComponent(runId)}` : page, publicUrl).href;
}

/** Slack's markup: https://api.slack.com/reference/surfaces/formatting#escaping */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function adaptiveCard(summary: string, link: string | null): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text: summary, wrap: true }],
          actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: 'Open', url: link }],
        },
      },
    ],
  };
}
