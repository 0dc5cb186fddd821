// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { NoCodeWorkspaceCreateAttributes } from './NoCodeWorkspaceCreateAttributes.js';
import { NoCodeWorkspaceCreateRelationships } from './NoCodeWorkspaceCreateRelationships.js';

export class NoCodeWorkspaceCreateResource {
  @V.IsIn(['workspaces'])
  'type'!: 'workspaces';
  @Type(() => NoCodeWorkspaceCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'!: NoCodeWorkspaceCreateAttributes;
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => NoCodeWorkspaceCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'?: NoCodeWorkspaceCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
