// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { SessionCreateAttributes } from './SessionCreateAttributes.js';

export class SessionCreateResource {
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['sessions'])
  'type'?: 'sessions';
  @Type(() => SessionCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: SessionCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
