// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { VarCreateRelationship } from './VarCreateRelationship.js';

export class UpgradeCampaignInputsRelationships {
  @Type(() => VarCreateRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'vars'!: VarCreateRelationship;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
