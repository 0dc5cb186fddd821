// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { UpgradeCampaignModuleRelationship } from './UpgradeCampaignModuleRelationship.js';
import { UpgradeCampaignProjects } from './UpgradeCampaignProjects.js';
import { UpgradeCampaignWorkspaces } from './UpgradeCampaignWorkspaces.js';
import { VarCreateRelationship } from './VarCreateRelationship.js';

export class UpgradeCampaignCreateRelationships {
  @Type(() => UpgradeCampaignModuleRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'no-code-module'!: UpgradeCampaignModuleRelationship;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => UpgradeCampaignProjects)
  @V.ValidateNested()
  @V.IsObject()
  'projects'?: UpgradeCampaignProjects;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => UpgradeCampaignWorkspaces)
  @V.ValidateNested()
  @V.IsObject()
  'workspaces'?: UpgradeCampaignWorkspaces;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => VarCreateRelationship)
  @V.ValidateNested()
  @V.IsObject()
  'vars'?: VarCreateRelationship;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
