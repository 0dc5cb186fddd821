import { Controller } from '@nestjs/common';
import { CreateNoCodeWorkspace, type NoCodeWorkspacesApiContract } from '../../generated/server/apis/NoCodeWorkspacesApi.js';
import {
  ConfirmWorkspaceUpgrade,
  InitiateWorkspaceUpgrade,
  ReadWorkspaceUpgrade,
  type WorkspaceUpgradesApiContract,
} from '../../generated/server/apis/WorkspaceUpgradesApi.js';
import { NotBuilt } from '../domain-errors.js';

/** What is not built in this release: every operation says so, with 501. */
@Controller()
export class NoCodeController implements NoCodeWorkspacesApiContract, WorkspaceUpgradesApiContract {
  @CreateNoCodeWorkspace()
  createNoCodeWorkspace(): never {
    throw notBuilt();
  }

  @InitiateWorkspaceUpgrade()
  initiateWorkspaceUpgrade(): never {
    throw notBuilt();
  }

  @ReadWorkspaceUpgrade()
  readWorkspaceUpgrade(): never {
    throw notBuilt();
  }

  @ConfirmWorkspaceUpgrade()
  confirmWorkspaceUpgrade(): never {
    throw notBuilt();
  }
}

function notBuilt(): NotBuilt {
  return new NotBuilt('Provisioning');
}
