import { Controller } from '@nestjs/common';
import {
  DeleteNoCodeModule,
  EnableNoCodeModule,
  ListNoCodeModules,
  ListNoCodeModuleVariables,
  type NoCodeModulesApiContract,
  ReadNoCodeModule,
  UpdateNoCodeModule,
} from '../../generated/server/apis/NoCodeModulesApi.js';
import { CreateNoCodeWorkspace, type NoCodeWorkspacesApiContract } from '../../generated/server/apis/NoCodeWorkspacesApi.js';
import {
  ConfirmWorkspaceUpgrade,
  InitiateWorkspaceUpgrade,
  ReadWorkspaceUpgrade,
  type WorkspaceUpgradesApiContract,
} from '../../generated/server/apis/WorkspaceUpgradesApi.js';
import { NotBuilt } from '../domain-errors.js';

/** Area C is in the contract; its rooms are not built in this release. Every operation says so, with 501. */
@Controller()
export class NoCodeController implements NoCodeModulesApiContract, NoCodeWorkspacesApiContract, WorkspaceUpgradesApiContract {
  @ListNoCodeModules()
  listNoCodeModules(): never {
    throw notBuilt();
  }

  @EnableNoCodeModule()
  enableNoCodeModule(): never {
    throw notBuilt();
  }

  @ReadNoCodeModule()
  readNoCodeModule(): never {
    throw notBuilt();
  }

  @UpdateNoCodeModule()
  updateNoCodeModule(): never {
    throw notBuilt();
  }

  @DeleteNoCodeModule()
  deleteNoCodeModule(): never {
    throw notBuilt();
  }

  @ListNoCodeModuleVariables()
  listNoCodeModuleVariables(): never {
    throw notBuilt();
  }

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
  return new NotBuilt('No-code provisioning');
}
