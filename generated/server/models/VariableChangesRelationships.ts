// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RemovedVariables } from './RemovedVariables.js';
import { VarCreateRelationship } from './VarCreateRelationship.js';

export class VariableChangesRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VarCreateRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'vars'?: VarCreateRelationship;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RemovedVariables)
  @V.ValidateNested()
  @V.IsObject()
  'removed'?: RemovedVariables;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
