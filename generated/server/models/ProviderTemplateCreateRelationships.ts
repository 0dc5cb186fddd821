// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProviderTemplateModule } from './ProviderTemplateModule.js';
import { ProviderTemplateProject } from './ProviderTemplateProject.js';

/** At most one relationship. Without any, the template applies to all workspaces of the organization. */
export class ProviderTemplateCreateRelationships {
  @V.IsOptional()
  @Type(() => ProviderTemplateProject)
  @V.ValidateNested()
  @V.IsObject()
  'project'?: ProviderTemplateProject | null;
  @V.IsOptional()
  @Type(() => ProviderTemplateModule)
  @V.ValidateNested()
  @V.IsObject()
  'no-code-module'?: ProviderTemplateModule | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
