// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { RunCreateAttributes } from './RunCreateAttributes.js';
import { RunCreateRelationships } from './RunCreateRelationships.js';

export class RunCreateResource {
  @V.IsIn(['runs'])
  'type'!: 'runs';
  @V.ValidateIf((_, value) => value !== undefined)
  @Type(() => RunCreateAttributes)
  @V.ValidateNested()
  @V.IsObject()
  'attributes'?: RunCreateAttributes;
  @Type(() => RunCreateRelationships)
  @V.ValidateNested()
  @V.IsObject()
  'relationships'!: RunCreateRelationships;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
