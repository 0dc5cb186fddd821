// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RegistryProviderVersionCreateAttributes } from './RegistryProviderVersionCreateAttributes.js';

export class RegistryProviderVersionCreateResource {
  /** Some clients send the empty string. */
  @V.ValidateIf((_, value) => value !== undefined)
  @V.IsIn(['registry-provider-versions', ''])
  'type'?: 'registry-provider-versions' | '';
  @Type(() => RegistryProviderVersionCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: RegistryProviderVersionCreateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
