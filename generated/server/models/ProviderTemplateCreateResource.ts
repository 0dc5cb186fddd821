// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateCreateRelationships } from './ProviderTemplateCreateRelationships.js';
import { ProviderTemplateCreateAttributes } from './ProviderTemplateCreateAttributes.js';

export class ProviderTemplateCreateResource {
  @V.IsIn(['provider-templates'])
  'type'!: 'provider-templates';
  @Type(() => ProviderTemplateCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: ProviderTemplateCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ProviderTemplateCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: ProviderTemplateCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
