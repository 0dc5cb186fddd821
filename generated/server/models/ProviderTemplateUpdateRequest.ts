// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateUpdateResource } from './ProviderTemplateUpdateResource.js';

export class ProviderTemplateUpdateRequest {
  @Type(() => ProviderTemplateUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ProviderTemplateUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
