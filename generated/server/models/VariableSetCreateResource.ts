// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetCreateAttributes } from './VariableSetCreateAttributes.js';
import { VariableSetCreateRelationships } from './VariableSetCreateRelationships.js';

export class VariableSetCreateResource {
  @V.IsIn(['varsets'])
  'type'!: 'varsets';
  @Type(() => VariableSetCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: VariableSetCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableSetCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: VariableSetCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
