// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Answer, Call } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';

export class ActOnRunPath {
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
  @V.IsIn(['confirm', 'discard', 'cancel'])
  'action'!: 'confirm' | 'discard' | 'cancel';
}

export type ActOnRunCall = Call<ActOnRunPath, undefined, undefined, Buffer>;

/** POST /plain/{organization_name}/{workspace_name}/runs/{run_id}/actions/{action}: Confirm, discard or cancel a run */
export const ActOnRun = (): MethodDecorator =>
  Operation({
    id: 'actOnRun',
    method: 'POST',
    path: '/plain/{organization_name}/{workspace_name}/runs/{run_id}/actions/{action}',
    slashes: [],
    status: 303,
    answerType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: ActOnRunPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'read-by-handler',
  });

export class ShowRunPath {
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
}

export type ShowRunCall = Call<ShowRunPath, undefined, undefined, undefined>;

/** GET /plain/{organization_name}/{workspace_name}/runs/{run_id}: Show a run */
export const ShowRun = (): MethodDecorator =>
  Operation({
    id: 'showRun',
    method: 'GET',
    path: '/plain/{organization_name}/{workspace_name}/runs/{run_id}',
    slashes: [],
    status: 200,
    answerType: 'text/html; charset=utf-8',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ShowRunPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ShowRunLogPath {
  @MinCharacters(1)
  @V.IsString()
  'organization_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'workspace_name'!: string;
  @MinCharacters(1)
  @V.IsString()
  'run_id'!: string;
  @V.IsIn(['plan', 'apply'])
  'phase'!: 'plan' | 'apply';
}

export type ShowRunLogCall = Call<ShowRunLogPath, undefined, undefined, undefined>;

/** GET /plain/{organization_name}/{workspace_name}/runs/{run_id}/logs/{phase}: Lead to the whole log of a run */
export const ShowRunLog = (): MethodDecorator =>
  Operation({
    id: 'showRunLog',
    method: 'GET',
    path: '/plain/{organization_name}/{workspace_name}/runs/{run_id}/logs/{phase}',
    slashes: [],
    status: 303,
    answerType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: [],
    pathClass: ShowRunLogPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface RunPagesApiContract {
  /** POST /plain/{organization_name}/{workspace_name}/runs/{run_id}/actions/{action}: Confirm, discard or cancel a run */
  actOnRun(call: ActOnRunCall): Answer<string>;
  /** GET /plain/{organization_name}/{workspace_name}/runs/{run_id}: Show a run */
  showRun(call: ShowRunCall): Answer<string>;
  /** GET /plain/{organization_name}/{workspace_name}/runs/{run_id}/logs/{phase}: Lead to the whole log of a run */
  showRunLog(call: ShowRunLogCall): Answer<string>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
