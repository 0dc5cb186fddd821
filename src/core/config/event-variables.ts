import { variable } from './variable.js';
import { integer, optional, receiverNetworks, sender, smtpUrl } from './variable-parsers.js';

/** Webhooks, notifications and email. */
export const EVENT_VARIABLES = {
  webhookPrivateNetworks: variable(
    'GANTRY_WEBHOOK_PRIVATE_NETWORKS',
    'none',
    'Private addresses, networks and host names to which webhooks and notifications may be sent, ' +
      'also with `http`, separated by commas: `10.0.0.0/8,hooks.internal`. `none`: only to public ' +
      'addresses.',
    receiverNetworks,
  ),
  smtpUrl: variable(
    'GANTRY_SMTP_URL',
    '',
    'SMTP server for email, such as `smtps://user:password@mail.example.com`. Empty: no email.',
    optional(smtpUrl),
  ),
  smtpFrom: variable('GANTRY_SMTP_FROM', 'Gantry <gantry@localhost>', 'Sender of email.', sender),
  retainEvents: variable(
    'GANTRY_RETAIN_EVENTS',
    '30',
    'Days to keep completed deliveries of events, and pending ones of disabled receivers; 0 ' +
      'keeps them indefinitely.',
    integer(0, 36_500),
  ),
};
