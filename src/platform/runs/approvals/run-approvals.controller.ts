import { Controller } from '@nestjs/common';
import {
  CreateRunApproval,
  type CreateRunApprovalCall,
  ListRunApprovals,
  type ListRunApprovalsCall,
  OverrideRunApprovals,
  type OverrideRunApprovalsCall,
  ReadRunApproval,
  type ReadRunApprovalCall,
  type RunApprovalsApiContract,
  WithdrawRunApproval,
  type WithdrawRunApprovalCall,
} from '../../../../generated/server/apis/RunApprovalsApi.js';
import type { RunApprovalDocument } from '../../../../generated/server/models/RunApprovalDocument.js';
import type { RunApprovalListDocument } from '../../../../generated/server/models/RunApprovalListDocument.js';
import { presentApprovalMeta, presentRunApproval } from './run-approval.presenter.js';
import { RunApprovalsService } from './run-approvals.service.js';

@Controller()
export class RunApprovalsController implements RunApprovalsApiContract {
  constructor(private readonly approvals: RunApprovalsService) {}

  @ListRunApprovals()
  async listRunApprovals({
    subject,
    path,
  }: ListRunApprovalsCall): Promise<RunApprovalListDocument> {
    const view = await this.approvals.list(subject, path.run_id);
    return { data: view.approvals.map(presentRunApproval), meta: presentApprovalMeta(view) };
  }

  @CreateRunApproval()
  async createRunApproval({
    subject,
    path,
    body,
  }: CreateRunApprovalCall): Promise<RunApprovalDocument> {
    const { attributes = {} } = body.data;
    const approval = await this.approvals.approve(subject, path.run_id, {
      comment: attributes.comment || null,
      planHash: attributes['plan-hash'],
    });
    return { data: presentRunApproval(approval) };
  }

  @OverrideRunApprovals()
  async overrideRunApprovals({
    subject,
    path,
    body,
  }: OverrideRunApprovalsCall): Promise<RunApprovalDocument> {
    const approval = await this.approvals.override(subject, path.run_id, body.comment);
    return { data: presentRunApproval(approval) };
  }

  @ReadRunApproval()
  async readRunApproval({ subject, path }: ReadRunApprovalCall): Promise<RunApprovalDocument> {
    return { data: presentRunApproval(await this.approvals.read(subject, path.run_approval_id)) };
  }

  @WithdrawRunApproval()
  withdrawRunApproval({ subject, path }: WithdrawRunApprovalCall): Promise<void> {
    return this.approvals.withdraw(subject, path.run_approval_id);
  }
}
