// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { ProjectCreateAttributes } from './ProjectCreateAttributes.js';
import { ProjectWriteRelationships } from './ProjectWriteRelationships.js';

export class ProjectCreateResource {
  @V.IsIn(['projects'])
  'type'!: 'projects';
  @Type(() => ProjectCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: ProjectCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => ProjectWriteRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: ProjectWriteRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
