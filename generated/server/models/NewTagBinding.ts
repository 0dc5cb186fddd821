// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NewTagBindingAttributes } from './NewTagBindingAttributes.js';

export class NewTagBinding {
  @V.IsIn(['tag-bindings'])
  'type'!: 'tag-bindings';
  @Type(() => NewTagBindingAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: NewTagBindingAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
