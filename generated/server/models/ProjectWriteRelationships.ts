// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NewTagBindings } from './NewTagBindings.js';

export class ProjectWriteRelationships {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NewTagBindings)
  @V.ValidateNested()
  @V.IsObject()
  'tag-bindings'?: NewTagBindings;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
