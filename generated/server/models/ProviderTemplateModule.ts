// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateModuleId } from './ProviderTemplateModuleId.js';

export class ProviderTemplateModule {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => ProviderTemplateModuleId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ProviderTemplateModuleId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
