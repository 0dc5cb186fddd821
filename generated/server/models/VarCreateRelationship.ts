// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VarCreateResource } from './VarCreateResource.js';

/** Variables, by key and category. */
export class VarCreateRelationship {
  @Type(() => VarCreateResource)
  @V.ValidateNested({ each: true })
  @V.IsObject({ each: true })
  @V.IsArray()
  'data'!: Array<VarCreateResource>;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
