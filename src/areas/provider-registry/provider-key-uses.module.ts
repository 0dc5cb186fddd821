import { Global, Module } from '@nestjs/common';
import { KeyUses } from '../gpg-keys/key-uses.js';
import { ProviderKeyUses } from './provider-key-uses.js';

/**
 * Returns the feature of signing keys what it asks for and can't import: this feature imports that
 * one.
 */
@Global()
@Module({ providers: [{ provide: KeyUses, useClass: ProviderKeyUses }], exports: [KeyUses] })
export class ProviderKeyUsesModule {}
