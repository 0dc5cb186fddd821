// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentJobClaimResource } from './AgentJobClaimResource.js';

export class AgentJobClaimRequest {
  @Type(() => AgentJobClaimResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentJobClaimResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
