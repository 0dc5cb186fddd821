// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { EgressRuleProjectId } from './EgressRuleProjectId.js';

export class EgressRuleProject {
  @V.ValidateIf((_, value) => value !== null)
  @Type(() => EgressRuleProjectId)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: EgressRuleProjectId | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
