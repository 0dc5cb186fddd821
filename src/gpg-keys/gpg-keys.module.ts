import { Module } from '@nestjs/common';
import { GpgKeysController } from './gpg-keys.controller.js';

@Module({ controllers: [GpgKeysController] })
export class GpgKeysModule {}
