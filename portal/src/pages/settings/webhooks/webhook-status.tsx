import type { Webhook } from '../../../api/webhooks.js';
import { Badge } from '../../../ui/data/badge.js';

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { enabled, disabledReason, failingSince } = webhook;
  if (disabledReason !== null) return <Badge tone="bad">Disabled after failures</Badge>;
  if (!enabled) return <Badge>Disabled</Badge>;
  return failingSince === null ? (
    <Badge tone="good">Enabled</Badge>
  ) : (
    <Badge tone="warn">Failing</Badge>
  );
}
