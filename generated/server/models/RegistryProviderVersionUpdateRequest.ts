// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderVersionUpdateResource } from './RegistryProviderVersionUpdateResource.js';

export class RegistryProviderVersionUpdateRequest {
  @Type(() => RegistryProviderVersionUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: RegistryProviderVersionUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
