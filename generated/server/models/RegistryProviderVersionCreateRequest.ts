// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderVersionCreateResource } from './RegistryProviderVersionCreateResource.js';

export class RegistryProviderVersionCreateRequest {
  @Type(() => RegistryProviderVersionCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryProviderVersionCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
