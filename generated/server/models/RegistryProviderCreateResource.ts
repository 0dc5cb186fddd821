// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderCreateAttributes } from './RegistryProviderCreateAttributes.js';

export class RegistryProviderCreateResource {
  @V.IsIn(['registry-providers'])
  'type'!: 'registry-providers';
  @Type(() => RegistryProviderCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryProviderCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
