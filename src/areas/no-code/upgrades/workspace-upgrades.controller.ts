import { Controller, Inject } from '@nestjs/common';
import {
  ConfirmWorkspaceUpgrade,
  type ConfirmWorkspaceUpgradeCall,
  InitiateWorkspaceUpgrade,
  type InitiateWorkspaceUpgradeCall,
  ReadWorkspaceUpgrade,
  type ReadWorkspaceUpgradeCall,
  type WorkspaceUpgradesApiContract,
} from '../../../../generated/server/apis/WorkspaceUpgradesApi.js';
import type { WorkspaceUpgradeDocument } from '../../../../generated/server/models/WorkspaceUpgradeDocument.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { SerializedResponse } from '../../../core/http/contract/call.js';
import { IdempotentRequests } from '../../../core/idempotency/idempotent-requests.js';
import { isFinal } from '../../../platform/runs/run-status.js';
import { toNewVariables } from '../new-variables.js';
import { parseWaitingPreference } from '../waiting-preference.js';
import { UpgradeConfirmationService } from './upgrade-confirmation.service.js';
import {
  presentConfirmationDocument,
  presentUpgradeDocument,
} from './workspace-upgrade.presenter.js';
import {
  type UpgradeAddress,
  type UpgradeView,
  WorkspaceUpgradesService,
} from './workspace-upgrades.service.js';

@Controller()
export class WorkspaceUpgradesController implements WorkspaceUpgradesApiContract {
  constructor(
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly confirmation: UpgradeConfirmationService,
    private readonly idempotent: IdempotentRequests,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @InitiateWorkspaceUpgrade()
  async initiateWorkspaceUpgrade(call: InitiateWorkspaceUpgradeCall): Promise<SerializedResponse> {
    const { subject, path, headers, body } = call;
    const upgradable = await this.upgrades.getUpgradable(subject, path.no_code_module_id, path.id);
    const serialize = (initiated: UpgradeView): SerializedResponse =>
      new SerializedResponse(presentUpgradeDocument(initiated, this.config.publicUrl));
    return this.idempotent.respond(call, headers['Idempotency-Key'], async (store) =>
      serialize(
        await this.upgrades.initiate(
          subject,
          upgradable,
          toNewVariables(body.data.relationships?.vars),
          (manager, initiated) => store(manager, () => serialize(initiated)),
        ),
      ),
    );
  }

  @ReadWorkspaceUpgrade()
  async readWorkspaceUpgrade({
    subject,
    path,
  }: ReadWorkspaceUpgradeCall): Promise<WorkspaceUpgradeDocument> {
    return presentUpgradeDocument(
      await this.upgrades.get(subject, 'run.read', addressOf(path)),
      this.config.publicUrl,
    );
  }

  @ConfirmWorkspaceUpgrade()
  async confirmWorkspaceUpgrade(call: ConfirmWorkspaceUpgradeCall): Promise<SerializedResponse> {
    const { subject, path, headers, response } = call;
    const { seconds, applied } = parseWaitingPreference(headers.Prefer);
    const shown = await this.upgrades.get(subject, 'run.apply', addressOf(path));
    return this.idempotent.respondAfter(call, headers['Idempotency-Key'], async () => {
      const confirmed = await this.confirmation.confirm(subject, shown, seconds);
      if (!isFinal(confirmed.run.status)) response.statusOverride = 202;
      if (applied !== null) response.setHeader('Preference-Applied', applied);
      return new SerializedResponse(presentConfirmationDocument(confirmed, this.config.publicUrl));
    });
  }
}

function addressOf(path: ReadWorkspaceUpgradeCall['path']): UpgradeAddress {
  return { noCodeModuleId: path.no_code_module_id, workspaceId: path.workspace_id, id: path.id };
}
