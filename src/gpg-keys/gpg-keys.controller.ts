import { Controller } from '@nestjs/common';
import { CreateGpgKey, DeleteGpgKey, type GpgKeysApiContract, ListGpgKeys, ReadGpgKey, UpdateGpgKey } from '../../generated/server/apis/GpgKeysApi.js';
import { NotBuilt } from '../domain-errors.js';

/** Area B is in the contract; this release can't serve it yet. Every operation says so, with 501. */
@Controller()
export class GpgKeysController implements GpgKeysApiContract {
  @ListGpgKeys()
  listGpgKeys(): never {
    throw notBuilt();
  }

  @CreateGpgKey()
  createGpgKey(): never {
    throw notBuilt();
  }

  @ReadGpgKey()
  readGpgKey(): never {
    throw notBuilt();
  }

  @UpdateGpgKey()
  updateGpgKey(): never {
    throw notBuilt();
  }

  @DeleteGpgKey()
  deleteGpgKey(): never {
    throw notBuilt();
  }
}

function notBuilt(): NotBuilt {
  return new NotBuilt('The registry of signing keys');
}
