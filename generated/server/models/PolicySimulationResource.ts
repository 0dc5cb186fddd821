// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { PolicySimulationAttributes } from './PolicySimulationAttributes.js';
import { PolicySimulationRelationships } from './PolicySimulationRelationships.js';

export class PolicySimulationResource {
  @V.IsIn(['policy-simulations'])
  'type'!: 'policy-simulations';
  @Type(() => PolicySimulationAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: PolicySimulationAttributes;
  @Type(() => PolicySimulationRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: PolicySimulationRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
