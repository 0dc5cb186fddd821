// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobRenewResource } from './AgentJobRenewResource.js';

export class AgentJobRenewRequest {
  @Type(() => AgentJobRenewResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentJobRenewResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
