// Generated from openapi/ by npm run generate. Do not edit.
import { Type } from 'class-transformer';
import * as V from 'class-validator';
import type { Call, HandlerResult } from '../../../src/core/http/contract/call.js';
import { Operation } from '../../../src/core/http/contract/operation.js';
import { fromQuery, MaxCharacters, MinCharacters, regex } from '../../../src/core/http/contract/runtime.js';
import { type AssessmentResultDocument } from '../models/AssessmentResultDocument.js';
import { type ErrorDocument } from '../models/ErrorDocument.js';

export class AssessWorkspacePath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type AssessWorkspaceCall = Call<AssessWorkspacePath, undefined, undefined, undefined>;

/** POST /api/v2/workspaces/{workspace_id}/actions/assess: Check a workspace for drift */
export const AssessWorkspace = (): MethodDecorator =>
  Operation({
    id: 'assessWorkspace',
    method: 'POST',
    path: '/api/v2/workspaces/{workspace_id}/actions/assess',
    slashes: [],
    status: 202,
    mediaType: null,
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team'],
    pathClass: AssessWorkspacePath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadAssessmentResultPath {
  /** ID of the assessment result. */
  @MinCharacters(1)
  @V.IsString()
  'assessment_result_id'!: string;
}

export type ReadAssessmentResultCall = Call<ReadAssessmentResultPath, undefined, undefined, undefined>;

/** GET /api/v2/assessment-results/{assessment_result_id}: Read an assessment result */
export const ReadAssessmentResult = (): MethodDecorator =>
  Operation({
    id: 'readAssessmentResult',
    method: 'GET',
    path: '/api/v2/assessment-results/{assessment_result_id}',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadAssessmentResultPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export class ReadCurrentAssessmentResultPath {
  /** ID of the workspace. */
  @MinCharacters(1)
  @V.IsString()
  'workspace_id'!: string;
}

export type ReadCurrentAssessmentResultCall = Call<ReadCurrentAssessmentResultPath, undefined, undefined, undefined>;

/** GET /api/v2/workspaces/{workspace_id}/current-assessment-result: Read the last assessment result of a workspace */
export const ReadCurrentAssessmentResult = (): MethodDecorator =>
  Operation({
    id: 'readCurrentAssessmentResult',
    method: 'GET',
    path: '/api/v2/workspaces/{workspace_id}/current-assessment-result',
    slashes: [],
    status: 200,
    mediaType: 'application/vnd.api+json',
    secured: true,
    tokenHeaders: [],
    sessionCookie: 'gantry_session',
    callers: ['user', 'team', 'organization'],
    pathClass: ReadCurrentAssessmentResultPath,
    quiet: false,
    secretPath: false,
    queryNames: [],
    headerNames: [],
    bodyReading: 'none',
  });

export interface AssessmentResultsApiContract {
  /** POST /api/v2/workspaces/{workspace_id}/actions/assess: Check a workspace for drift */
  assessWorkspace(call: AssessWorkspaceCall): HandlerResult<void>;
  /** GET /api/v2/assessment-results/{assessment_result_id}: Read an assessment result */
  readAssessmentResult(call: ReadAssessmentResultCall): HandlerResult<AssessmentResultDocument>;
  /** GET /api/v2/workspaces/{workspace_id}/current-assessment-result: Read the last assessment result of a workspace */
  readCurrentAssessmentResult(call: ReadCurrentAssessmentResultCall): HandlerResult<AssessmentResultDocument>;
}

void [Type, V, fromQuery, MaxCharacters, MinCharacters, regex];
