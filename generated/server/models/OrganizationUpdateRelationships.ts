// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationDefaultProject } from './OrganizationDefaultProject.js';
import { OrganizationDefaultAgentPool } from './OrganizationDefaultAgentPool.js';

export class OrganizationUpdateRelationships {
  @V.IsOptional()
  @Type(() => OrganizationDefaultProject)
  @V.ValidateNested()
  @V.IsObject()
  'default-project'?: OrganizationDefaultProject | null;
  @V.IsOptional()
  @Type(() => OrganizationDefaultAgentPool)
  @V.ValidateNested()
  @V.IsObject()
  'default-agent-pool'?: OrganizationDefaultAgentPool | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
