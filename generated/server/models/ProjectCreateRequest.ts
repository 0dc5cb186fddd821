// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProjectCreateResource } from './ProjectCreateResource.js';

export class ProjectCreateRequest {
  @Type(() => ProjectCreateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ProjectCreateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
