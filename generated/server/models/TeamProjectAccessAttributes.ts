// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import { MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class TeamProjectAccessAttributes {
  @V.IsIn(['read', 'provision', 'write', 'maintain', 'admin'])
  'access'!: 'read' | 'provision' | 'write' | 'maintain' | 'admin';
}

void [Type, V, MaxCharacters, MinCharacters, regex];
