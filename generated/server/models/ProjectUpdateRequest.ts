// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProjectUpdateResource } from './ProjectUpdateResource.js';

export class ProjectUpdateRequest {
  @Type(() => ProjectUpdateResource)
  @V.ValidateNested()
  @V.IsObject()
  'data'!: ProjectUpdateResource;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
