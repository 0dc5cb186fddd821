import { Controller } from '@nestjs/common';
import {
  type AssessmentResultsApiContract,
  AssessWorkspace,
  type AssessWorkspaceCall,
  ReadAssessmentResult,
  type ReadAssessmentResultCall,
  ReadCurrentAssessmentResult,
  type ReadCurrentAssessmentResultCall,
} from '../../../../generated/server/apis/AssessmentResultsApi.js';
import type { AssessmentResultDocument } from '../../../../generated/server/models/AssessmentResultDocument.js';
import { presentAssessmentResult } from './assessment-result.presenter.js';
import { AssessmentResultsService } from './assessment-results.service.js';

@Controller()
export class AssessmentResultsController implements AssessmentResultsApiContract {
  constructor(private readonly results: AssessmentResultsService) {}

  @AssessWorkspace()
  async assessWorkspace({ subject, path }: AssessWorkspaceCall): Promise<void> {
    await this.results.request(subject, path.workspace_id);
  }

  @ReadCurrentAssessmentResult()
  async readCurrentAssessmentResult({
    subject,
    path,
  }: ReadCurrentAssessmentResultCall): Promise<AssessmentResultDocument> {
    return {
      data: presentAssessmentResult(await this.results.readCurrent(subject, path.workspace_id)),
    };
  }

  @ReadAssessmentResult()
  async readAssessmentResult({
    subject,
    path,
  }: ReadAssessmentResultCall): Promise<AssessmentResultDocument> {
    const { assessment_result_id: id } = path;
    return { data: presentAssessmentResult(await this.results.read(subject, id)) };
  }
}
