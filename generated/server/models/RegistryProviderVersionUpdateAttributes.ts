// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderDeprecationChange } from './RegistryProviderDeprecationChange.js';

export class RegistryProviderVersionUpdateAttributes {
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RegistryProviderDeprecationChange)
  @V.ValidateNested()
  @V.IsObject()
  'deprecation'?: RegistryProviderDeprecationChange;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
