// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { EgressRuleModuleId } from './EgressRuleModuleId.js';

export class EgressRuleModule {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => EgressRuleModuleId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: EgressRuleModuleId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
