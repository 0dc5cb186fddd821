// Generated from openapi/ by npm run generate. Do not edit.

export interface AuditTrailAuth {
  /** ID of the user, team, agent pool or run, or name of the organization, that acted; `system` for Gantry. */
  'accessor_id': string;
  /** Name of the actor at the time of the event. */
  'description': string;
  'type': 'Client' | 'System';
  /** Always null. */
  'impersonator_id': string | null;
  /** The `external-id` of the organization. */
  'organization_id': string;
}
