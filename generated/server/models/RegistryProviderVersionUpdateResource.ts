// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderVersionUpdateAttributes } from './RegistryProviderVersionUpdateAttributes.js';

export class RegistryProviderVersionUpdateResource {
  @V.IsIn(['registry-provider-versions'])
  'type'!: 'registry-provider-versions';
  @Type(() => RegistryProviderVersionUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryProviderVersionUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
