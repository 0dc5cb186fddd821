// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { EgressRuleProject } from './EgressRuleProject.js';
import { EgressRuleModule } from './EgressRuleModule.js';

/** At most one relationship. Without any, the rule applies to all workspaces of the organization. */
export class EgressRuleCreateRelationships {
  @V.IsOptional()
  @Type(() => EgressRuleProject)
  @V.ValidateNested()
  @V.IsObject()
  'project'?: EgressRuleProject | null;
  @V.IsOptional()
  @Type(() => EgressRuleModule)
  @V.ValidateNested()
  @V.IsObject()
  'registry-module'?: EgressRuleModule | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
