// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateProjectId } from './ProviderTemplateProjectId.js';

export class ProviderTemplateProject {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => ProviderTemplateProjectId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ProviderTemplateProjectId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
