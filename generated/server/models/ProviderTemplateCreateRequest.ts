// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateCreateResource } from './ProviderTemplateCreateResource.js';

export class ProviderTemplateCreateRequest {
  @Type(() => ProviderTemplateCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ProviderTemplateCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
