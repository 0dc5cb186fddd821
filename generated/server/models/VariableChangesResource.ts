// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableChangesRelationships } from './VariableChangesRelationships.js';

export class VariableChangesResource {
  @V.IsIn(['variable-changes'])
  'type'!: 'variable-changes';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VariableChangesRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: VariableChangesRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
