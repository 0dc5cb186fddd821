// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NotificationDestinationType } from './NotificationDestinationType.js';
import { NotificationTrigger } from './NotificationTrigger.js';

export class NotificationConfigurationCreateAttributes {
  @MinCharacters(1)
  @MaxCharacters(128)
  @V.IsString()
  'name'!: string;
  @V.IsIn(['generic', 'slack', 'microsoft-teams', 'email'])
  'destination-type'!: NotificationDestinationType;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsBoolean()
  'enabled'?: boolean;

  /** Required for a new notification configuration, unless its type is `email`, which has no URL. */
  @V.IsOptional()
  @MaxCharacters(2048)
  @V.IsString()
  'url'?: string | null;

  /** Secret that signs requests of the type `generic`. Empty or null means no signature. */
  @V.IsOptional()
  @MaxCharacters(1024)
  @V.IsString()
  'token'?: string | null;
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['run:created', 'run:planning', 'run:needs_attention', 'run:applying', 'run:completed', 'run:errored', 'assessment:drifted', 'workspace:auto_destroy_reminder', 'workspace:auto_destroy_run_results'], { each: true })
  @V.ArrayUnique()
  @V.ArrayMaxSize(9)
  @V.IsArray()
  'triggers'?: Array<NotificationTrigger>;
  @V.ValidateIf((_, value) => value !== undefined)
  @MaxCharacters(254, { each: true })
  @V.Matches(regex('/^[^@\\s,<>]+@[^@\\s,<>]+$/'), { each: true })
  @V.IsString({ each: true })
  @V.ArrayUnique()
  @V.ArrayMaxSize(50)
  @V.IsArray()
  'email-addresses'?: Array<string>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
