import { Module } from '@nestjs/common';
import { NoCodeController } from './no-code.controller.js';

@Module({ controllers: [NoCodeController] })
export class NoCodeModule {}
