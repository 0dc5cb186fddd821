import { Controller } from '@nestjs/common';
import {
  type AutoDestroyApiContract,
  ExtendAutoDestroy,
  type ExtendAutoDestroyCall,
  ReadAutoDestroy,
  type ReadAutoDestroyCall,
} from '../../../../generated/server/apis/AutoDestroyApi.js';
import type { AutoDestroyDocument } from '../../../../generated/server/models/AutoDestroyDocument.js';
import { presentAutoDestroy } from './auto-destroy.presenter.js';
import { AutoDestroyService } from './auto-destroy.service.js';

@Controller()
export class AutoDestroyController implements AutoDestroyApiContract {
  constructor(private readonly autoDestroy: AutoDestroyService) {}

  @ReadAutoDestroy()
  async readAutoDestroy({ subject, path }: ReadAutoDestroyCall): Promise<AutoDestroyDocument> {
    return { data: presentAutoDestroy(await this.autoDestroy.read(subject, path.workspace_id)) };
  }

  @ExtendAutoDestroy()
  async extendAutoDestroy({
    subject,
    path,
    body,
  }: ExtendAutoDestroyCall): Promise<AutoDestroyDocument> {
    const { attributes = {} } = body.data;
    const view = await this.autoDestroy.extend(subject, path.workspace_id, {
      duration: attributes.duration,
      autoDestroyAt: attributes['auto-destroy-at'],
    });
    return { data: presentAutoDestroy(view) };
  }
}
