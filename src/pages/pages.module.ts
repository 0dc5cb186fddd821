import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { PagesController } from './pages.controller.js';

/** The pages for people. */
@Module({ imports: [IdentityModule], controllers: [PagesController] })
export class PagesModule {}
