// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VariableSetParentIdentifier } from './VariableSetParentIdentifier.js';

/** The project that owns the set. By default, the organization owns it. */
export class VariableSetParent {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => VariableSetParentIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: VariableSetParentIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
