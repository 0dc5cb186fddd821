import { Global, Module } from '@nestjs/common';
import { KeyUses } from '../gpg-keys/key-uses.js';
import { ProviderKeyUses } from './provider-key-uses.js';

/** Provides `KeyUses` to the signing keys, which cannot import this module: it imports them. */
@Global()
@Module({ providers: [{ provide: KeyUses, useClass: ProviderKeyUses }], exports: [KeyUses] })
export class ProviderKeyUsesModule {}
