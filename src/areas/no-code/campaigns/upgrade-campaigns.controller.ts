import { Controller } from '@nestjs/common';
import {
  ApplyUpgradeCampaign,
  type ApplyUpgradeCampaignCall,
  CreateUpgradeCampaign,
  type CreateUpgradeCampaignCall,
  ListUpgradeCampaigns,
  type ListUpgradeCampaignsCall,
  PauseUpgradeCampaign,
  type PauseUpgradeCampaignCall,
  PlanUpgradeCampaign,
  type PlanUpgradeCampaignCall,
  ReadUpgradeCampaign,
  type ReadUpgradeCampaignCall,
  ResumeUpgradeCampaign,
  type ResumeUpgradeCampaignCall,
  StopUpgradeCampaign,
  type StopUpgradeCampaignCall,
  UpdateUpgradeCampaign,
  type UpdateUpgradeCampaignCall,
  type UpgradeCampaignsApiContract,
} from '../../../../generated/server/apis/UpgradeCampaignsApi.js';
import type { UpgradeCampaignDocument } from '../../../../generated/server/models/UpgradeCampaignDocument.js';
import type { UpgradeCampaignListDocument } from '../../../../generated/server/models/UpgradeCampaignListDocument.js';
import { SerializedResponse } from '../../../core/http/contract/call.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { IdempotentRequests } from '../../../core/idempotency/idempotent-requests.js';
import { toNewVariables } from '../new-variables.js';
import { presentCampaign } from './upgrade-campaign.presenter.js';
import {
  type CampaignView,
  type NewCampaign,
  UpgradeCampaignsService,
} from './upgrade-campaigns.service.js';

@Controller()
export class UpgradeCampaignsController implements UpgradeCampaignsApiContract {
  constructor(
    private readonly campaigns: UpgradeCampaignsService,
    private readonly idempotent: IdempotentRequests,
  ) {}

  @ListUpgradeCampaigns()
  async listUpgradeCampaigns({
    subject,
    path,
    query,
    request,
  }: ListUpgradeCampaignsCall): Promise<UpgradeCampaignListDocument> {
    const page = pageOf(query);
    const filter = {
      noCodeModuleId: query['filter[no-code-module][id]'],
      status: query['filter[status]'],
    };
    const found = await this.campaigns.list(subject, path.organization_name, filter, page);
    return presentList(request, page, found, presentCampaign);
  }

  @CreateUpgradeCampaign()
  async createUpgradeCampaign(call: CreateUpgradeCampaignCall): Promise<SerializedResponse> {
    const { subject, path, headers } = call;
    await this.campaigns.requireMayCreate(subject, path.organization_name);
    const serialize = (shown: CampaignView): SerializedResponse =>
      new SerializedResponse(documentOf(shown));
    return this.idempotent.respond(call, headers['Idempotency-Key'], async (store) =>
      serialize(
        await this.campaigns.create(
          subject,
          path.organization_name,
          campaignOf(call),
          (manager, shown) => store(manager, () => serialize(shown)),
        ),
      ),
    );
  }

  @ReadUpgradeCampaign()
  async readUpgradeCampaign({
    subject,
    path,
  }: ReadUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    return documentOf(await this.campaigns.read(subject, path.upgrade_campaign_id));
  }

  @UpdateUpgradeCampaign()
  async updateUpgradeCampaign({
    subject,
    path,
    body,
  }: UpdateUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    const { attributes } = body.data;
    const settings = {
      name: attributes.name,
      autoConfirm: attributes['auto-confirm'],
      concurrency: attributes.concurrency,
      maxFailures: attributes['max-failures'],
    };
    return documentOf(await this.campaigns.update(subject, path.upgrade_campaign_id, settings));
  }

  @PlanUpgradeCampaign()
  async planUpgradeCampaign({
    subject,
    path,
  }: PlanUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    return documentOf(await this.campaigns.plan(subject, path.upgrade_campaign_id));
  }

  @ApplyUpgradeCampaign()
  async applyUpgradeCampaign({
    subject,
    path,
  }: ApplyUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    return documentOf(await this.campaigns.apply(subject, path.upgrade_campaign_id));
  }

  @PauseUpgradeCampaign()
  async pauseUpgradeCampaign({
    subject,
    path,
  }: PauseUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    return documentOf(await this.campaigns.pause(subject, path.upgrade_campaign_id));
  }

  @ResumeUpgradeCampaign()
  async resumeUpgradeCampaign({
    subject,
    path,
  }: ResumeUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    return documentOf(await this.campaigns.resume(subject, path.upgrade_campaign_id));
  }

  @StopUpgradeCampaign()
  async stopUpgradeCampaign({
    subject,
    path,
  }: StopUpgradeCampaignCall): Promise<UpgradeCampaignDocument> {
    return documentOf(await this.campaigns.stop(subject, path.upgrade_campaign_id));
  }
}

const documentOf = (shown: CampaignView): UpgradeCampaignDocument => ({
  data: presentCampaign(shown),
});

function campaignOf({ body }: CreateUpgradeCampaignCall): NewCampaign {
  const { attributes, relationships } = body.data;
  const idsOf = (related: { data: readonly { id: string }[] } | undefined): string[] =>
    related?.data.map(({ id }) => id) ?? [];
  const maxFailures = attributes['max-failures'];
  return {
    name: attributes.name,
    noCodeModuleId: relationships['no-code-module'].data.id,
    autoConfirm: attributes['auto-confirm'] ?? 'none',
    waveBy: attributes['wave-by'] ?? 'percentage',
    wavePercentage: attributes['wave-percentage'] ?? 100,
    concurrency: attributes.concurrency ?? 10,
    maxFailures: maxFailures === undefined ? 1 : maxFailures,
    selection: {
      moduleVersions: attributes['module-versions'] ?? [],
      projectIds: idsOf(relationships.projects),
      workspaceIds: idsOf(relationships.workspaces),
    },
    inputs: toNewVariables(relationships.vars),
  };
}
