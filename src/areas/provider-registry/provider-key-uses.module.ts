import { Global, Module } from '@nestjs/common';
import { KeyUses } from '../gpg-keys/key-uses.js';
import { ProviderKeyUses } from './provider-key-uses.js';

/**
 * Provides `KeyUses` globally: the module of the signing keys needs it, and cannot import the
 * provider registry, which imports that module.
 */
@Global()
@Module({ providers: [{ provide: KeyUses, useClass: ProviderKeyUses }], exports: [KeyUses] })
export class ProviderKeyUsesModule {}
