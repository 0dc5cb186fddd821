// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySimulationResource } from './PolicySimulationResource.js';

export class PolicySimulationRequest {
  @Type(() => PolicySimulationResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: PolicySimulationResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
