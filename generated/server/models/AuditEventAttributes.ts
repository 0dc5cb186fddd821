// Generated from openapi/ by npm run generate. Do not edit.
import type { AuditEventOutcome } from './AuditEventOutcome.js';
import type { AuditEventActorType } from './AuditEventActorType.js';

export interface AuditEventAttributes {
  /** The kind of resource and the action, such as `team.create`. For a denied write, usually the permission that is missing, such as `team.write`. */
  'action': string;
  'outcome': AuditEventOutcome;
  'actor-type': AuditEventActorType;
  /** ID of the user, team, agent pool or run, or name of the organization, that acted; `system` for Gantry. */
  'actor-id': string;
  /** Name of the actor at the time of the event; `system` for Gantry. */
  'actor-name': string;
  /** Type of the resource, as in its `data.type`; for a denied write, usually `organizations`. */
  'resource-type': string;
  'resource-id': string;
  /** ID of the request, as in the header `X-Request-Id`. */
  'request-id': string;
  'created-at': string;
  /** Details of the change, usually the attributes that were set, with their API names and new values. Never contains a secret. The URLs of webhooks and notification configurations are reduced to the scheme, the host and the port. */
  'changes': { [key: string]: any; };
}
