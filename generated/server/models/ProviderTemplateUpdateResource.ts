// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateUpdateAttributes } from './ProviderTemplateUpdateAttributes.js';

export class ProviderTemplateUpdateResource {
  @V.IsIn(['provider-templates'])
  'type'!: 'provider-templates';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ProviderTemplateUpdateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: ProviderTemplateUpdateAttributes;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
