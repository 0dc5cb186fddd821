// Generated from openapi/ by npm run generate. Do not edit.
/** `pending`: Gantry sends the event when it is due and the webhook is enabled. `delivered`: the receiver accepted the event. `failed`: all attempts failed. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';
