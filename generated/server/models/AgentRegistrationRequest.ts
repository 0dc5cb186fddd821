// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { AgentRegistrationResource } from './AgentRegistrationResource.js';

export class AgentRegistrationRequest {
  @Type(() => AgentRegistrationResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: AgentRegistrationResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
