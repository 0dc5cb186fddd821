// Generated from openapi/ by npm run generate. Do not edit.
/** `pending`: Gantry will send the event while the webhook is enabled. `delivered`: the receiver accepted it. `failed`: Gantry no longer tries to send it. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';
