import { Controller } from '@nestjs/common';
import {
  ActOnRun,
  type ActOnRunCall,
  type RunPagesApiContract,
  ShowRun,
  type ShowRunCall,
  ShowRunLog,
  type ShowRunLogCall,
} from '../../../generated/server/apis/RunPagesApi.js';
import { RunLogLinks } from '../../platform/runs/logs/run-log-links.js';
import { FormKeys } from './form-keys.js';
import { formOf, shown } from './page-requests.js';
import { runPage, runPath } from './run.page.js';
import { RunViews } from './run-views.js';

@Controller()
export class RunPagesController implements RunPagesApiContract {
  constructor(
    private readonly views: RunViews,
    private readonly formKeys: FormKeys,
    private readonly links: RunLogLinks,
  ) {}

  @ShowRun()
  async showRun({ subject, path, request, response }: ShowRunCall): Promise<string> {
    return shown(
      response,
      runPage(await this.views.show(subject, path, this.formKeys.of(request))),
    );
  }

  @ShowRunLog()
  async showRunLog({ subject, path, response }: ShowRunLogCall): Promise<string> {
    const { run } = await this.views.find(subject, path);
    response.setHeader('Location', this.links.of(run, path.phase));
    return '';
  }

  @ActOnRun()
  async actOnRun({ subject, path, body, request, response }: ActOnRunCall): Promise<string> {
    this.formKeys.verify(request, formOf(request, body).get('csrf'));
    const { run, workspace } = await this.views.find(subject, path);
    await this.views.act(subject, path, path.action);
    response.setHeader('Location', runPath(workspace, run));
    return '';
  }
}
