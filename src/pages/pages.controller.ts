import { Controller, Inject } from '@nestjs/common';
import {
  type PagesApiContract,
  ReadPageAsset,
  type ReadPageAssetCall,
  ShowOrganizations,
  type ShowOrganizationsCall,
  ShowSignIn,
  type ShowSignInCall,
  ShowWorkspace,
  type ShowWorkspaceCall,
  ShowWorkspaces,
  type ShowWorkspacesCall,
  SignIn,
  type SignInCall,
  SignOut,
  type SignOutCall,
} from '../../generated/server/apis/PagesApi.js';
import { CONFIG, type Config } from '../config.js';
import { pageOf } from '../http/json-api.js';
import { Sessions } from '../http/sessions.js';
import { OrganizationsService } from '../identity/organizations.service.js';
import { Principals } from '../identity/principals.js';
import { organizationsPage } from './organizations.page.js';
import { RunsService } from '../runs/runs.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { formOf, ownPath, shown } from './page-requests.js';
import { pageAsset } from './page-assets.js';
import { signInPage } from './sign-in.page.js';
import { workspacePage } from './workspace.page.js';
import { workspacesPage } from './workspaces.page.js';

@Controller()
export class PagesController implements PagesApiContract {
  private readonly secure: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: Sessions,
    private readonly principals: Principals,
    private readonly organizations: OrganizationsService,
    private readonly workspaces: WorkspacesService,
    private readonly runs: RunsService,
  ) {
    this.secure = config.publicUrl.protocol === 'https:';
  }

  @ReadPageAsset()
  readPageAsset({ path, response }: ReadPageAssetCall): string {
    const { type, text } = pageAsset(path.file);
    response.setHeader('Content-Type', type);
    return text;
  }

  @ShowSignIn()
  showSignIn({ query, response }: ShowSignInCall): string {
    return shown(response, signInPage(ownPath(query.next), null));
  }

  @SignIn()
  async signIn({ body, request, response }: SignInCall): Promise<string> {
    const form = formOf(request, body);
    const next = ownPath(form.get('next') ?? undefined);
    const token = (form.get('token') ?? '').trim();
    const principal = await this.principals.of(token);
    if (!principal) {
      response.answerStatus = 422;
      return shown(response, signInPage(next, 'This token is unknown or has expired.'));
    }
    response.setHeader('Set-Cookie', this.sessions.begin(token, this.secure));
    response.setHeader('Location', next);
    return '';
  }

  @SignOut()
  signOut({ response }: SignOutCall): string {
    response.setHeader('Set-Cookie', this.sessions.end(this.secure));
    response.setHeader('Location', '/app/-/sign-in');
    return '';
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
