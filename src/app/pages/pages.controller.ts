import { Controller } from '@nestjs/common';
import {
  type PagesApiContract,
  ReadPageAsset,
  type ReadPageAssetCall,
  ShowOrganizations,
  type ShowOrganizationsCall,
  ShowWorkspace,
  type ShowWorkspaceCall,
  ShowWorkspaces,
  type ShowWorkspacesCall,
} from '../../../generated/server/apis/PagesApi.js';
import { pageOf } from '../../core/http/json-api.js';
import { OrganizationsService } from '../../platform/identity/organizations/organizations.service.js';
import { organizationsPage } from './organizations.page.js';
import { RunsService } from '../../platform/runs/runs.service.js';
import { WorkspacesService } from '../../platform/workspaces/workspaces.service.js';
import { shown } from './page-requests.js';
import { pageAsset } from './page-assets.js';
import { workspacePage } from './workspace.page.js';
import { workspacesPage } from './workspaces.page.js';

@Controller()
export class PagesController implements PagesApiContract {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly workspaces: WorkspacesService,
    private readonly runs: RunsService,
  ) {}

  @ReadPageAsset()
  readPageAsset({ path, response }: ReadPageAssetCall): string {
    const { type, text } = pageAsset(path.file);
    response.setHeader('Content-Type', type);
    return text;
  }

  @ShowOrganizations()
  async showOrganizations({ subject, query, response }: ShowOrganizationsCall): Promise<string> {
    const page = pageOf({ 'page[number]': query['page[number]'] });
    return shown(
      response,
      organizationsPage(subject.caller.name, page, await this.organizations.list(subject, page)),
    );
  }

  @ShowWorkspaces()
  async showWorkspaces({ subject, path, query, response }: ShowWorkspacesCall): Promise<string> {
    const page = pageOf({ 'page[number]': query['page[number]'] });
    const organization = path.organization_name;
    return shown(
      response,
      workspacesPage(
        subject.caller.name,
        organization,
        page,
        await this.workspaces.list(subject, organization, page, {}),
      ),
    );
  }

  @ShowWorkspace()
  async showWorkspace({ subject, path, query, response }: ShowWorkspaceCall): Promise<string> {
    const page = pageOf({ 'page[number]': query['page[number]'] });
    const workspace = await this.workspaces.read(subject, {
      organization: path.organization_name,
      nameKey: path.workspace_name.toLowerCase(),
    });
    return shown(
      response,
      workspacePage(
        subject.caller.name,
        workspace,
        page,
        await this.runs.list(subject, workspace.id, page, {}),
      ),
    );
  }
}
