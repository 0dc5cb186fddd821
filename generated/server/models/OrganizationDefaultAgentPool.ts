// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { OrganizationDefaultAgentPoolIdentifier } from './OrganizationDefaultAgentPoolIdentifier.js';

/** An agent pool that the whole organization may use. It is required if `default-execution-mode` is `agent`, and refused otherwise. */
export class OrganizationDefaultAgentPool {
  @V.IsOptional()
  @Type(() => OrganizationDefaultAgentPoolIdentifier)
  @V.ValidateNested()
  @V.IsObject()
  'data'?: OrganizationDefaultAgentPoolIdentifier | null;
}

void [Type, V, MaxCharacters, MinCharacters, regex];
