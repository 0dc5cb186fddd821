// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { EventType } from './EventType.js';

export class WebhookUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(128)
  @V.IsString()
  'name'?: string;
  @V.ValidateIf((_, value) => value !== undefined)
  @MinCharacters(1)
  @MaxCharacters(2048)
  @V.IsString()
  'url'?: string;

  /** The types of events to deliver. Empty, or omitted for a new webhook, means all types except `audit.recorded`. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['run.created', 'run.planning', 'run.planned', 'run.needs_attention', 'run.applying', 'run.applied', 'run.errored', 'approval.requested', 'policy.failed', 'campaign.ready', 'campaign.applying', 'campaign.done', 'campaign.stopped', 'workspace.auto_destroy_reminder', 'workspace.auto_destroy_started', 'workspace.auto_destroy_finished', 'workspace.auto_destroy_failed', 'drift.detected', 'module.version.published', 'module.version.deprecated', 'module.version.revoked', 'upgrade.available', 'signing_key.expiring', 'token.expiring', 'audit.recorded'], { each: true })
  @V.ArrayUnique()
  @V.ArrayMaxSize(25)
  @V.IsArray()
  'event-types'?: Array<EventType>;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'enabled'?: boolean;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
