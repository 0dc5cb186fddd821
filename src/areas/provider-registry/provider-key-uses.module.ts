import { Global, Module } from '@nestjs/common';
import { KeyUses } from '../gpg-keys/key-uses.js';
import { ProviderKeyUses } from './provider-key-uses.js';

/**
 * Provides `KeyUses` globally, because `GpgKeysModule` needs it and cannot import
 * `ProviderRegistryModule`, which imports `GpgKeysModule`.
 */
@Global()
@Module({ providers: [{ provide: KeyUses, useClass: ProviderKeyUses }], exports: [KeyUses] })
export class ProviderKeyUsesModule {}
