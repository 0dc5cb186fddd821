import { Controller } from '@nestjs/common';
import {
  ConfirmUpgradeCampaignItem,
  type ConfirmUpgradeCampaignItemCall,
  GiveUpgradeCampaignItemInputs,
  type GiveUpgradeCampaignItemInputsCall,
  ListUpgradeCampaignItems,
  type ListUpgradeCampaignItemsCall,
  ListWorkspaceUpgradeCampaignItems,
  type ListWorkspaceUpgradeCampaignItemsCall,
  ReadUpgradeCampaignItem,
  type ReadUpgradeCampaignItemCall,
  RetryUpgradeCampaignItem,
  type RetryUpgradeCampaignItemCall,
  type UpgradeCampaignItemsApiContract,
} from '../../../../generated/server/apis/UpgradeCampaignItemsApi.js';
import type { UpgradeCampaignItemDocument } from '../../../../generated/server/models/UpgradeCampaignItemDocument.js';
import type { UpgradeCampaignItemListDocument } from '../../../../generated/server/models/UpgradeCampaignItemListDocument.js';
import { pageOf, presentList } from '../../../core/http/json-api.js';
import { toNewVariables } from '../new-variables.js';
import { presentItem } from './upgrade-campaign.presenter.js';
import { UpgradeCampaignItemsService } from './upgrade-campaign-items.service.js';

@Controller()
export class UpgradeCampaignItemsController implements UpgradeCampaignItemsApiContract {
  constructor(private readonly items: UpgradeCampaignItemsService) {}

  @ListUpgradeCampaignItems()
  async listUpgradeCampaignItems({
    subject,
    path,
    query,
    request,
  }: ListUpgradeCampaignItemsCall): Promise<UpgradeCampaignItemListDocument> {
    const page = pageOf(query);
    const filter = { group: query['filter[group]'], wave: query['filter[wave]'] };
    const found = await this.items.list(subject, path.upgrade_campaign_id, filter, page);
    return presentList(request, page, found, presentItem);
  }

  @ListWorkspaceUpgradeCampaignItems()
  async listWorkspaceUpgradeCampaignItems({
    subject,
    path,
    query,
    request,
  }: ListWorkspaceUpgradeCampaignItemsCall): Promise<UpgradeCampaignItemListDocument> {
    const page = pageOf(query);
    const found = await this.items.listOfWorkspace(subject, path.workspace_id, page);
    return presentList(request, page, found, presentItem);
  }

  @ReadUpgradeCampaignItem()
  async readUpgradeCampaignItem({
    subject,
    path,
  }: ReadUpgradeCampaignItemCall): Promise<UpgradeCampaignItemDocument> {
    return { data: presentItem(await this.items.read(subject, path.upgrade_campaign_item_id)) };
  }

  @RetryUpgradeCampaignItem()
  async retryUpgradeCampaignItem({
    subject,
    path,
  }: RetryUpgradeCampaignItemCall): Promise<UpgradeCampaignItemDocument> {
    return { data: presentItem(await this.items.retry(subject, path.upgrade_campaign_item_id)) };
  }

  @ConfirmUpgradeCampaignItem()
  async confirmUpgradeCampaignItem({
    subject,
    path,
  }: ConfirmUpgradeCampaignItemCall): Promise<UpgradeCampaignItemDocument> {
    return { data: presentItem(await this.items.confirm(subject, path.upgrade_campaign_item_id)) };
  }

  @GiveUpgradeCampaignItemInputs()
  async giveUpgradeCampaignItemInputs({
    subject,
    path,
    body,
  }: GiveUpgradeCampaignItemInputsCall): Promise<UpgradeCampaignItemDocument> {
    const given = toNewVariables(body.data.relationships.vars);
    const item = await this.items.giveInputs(subject, path.upgrade_campaign_item_id, given);
    return { data: presentItem(item) };
  }
}
