import { Module } from '@nestjs/common';
import { GpgKeysModule } from '../gpg-keys/gpg-keys.module.js';
import { ProviderDownloadsService } from './provider-downloads.service.js';
import { ProviderFiles } from './provider-files.js';
import { ProviderProtocolController } from './provider-protocol.controller.js';
import { RegistryProviderFilesController } from './registry-provider-files.controller.js';
import { RegistryProviderPlatformPresenter } from './registry-provider-platform.presenter.js';
import { RegistryProviderPlatformsController } from './registry-provider-platforms.controller.js';
import { RegistryProviderPlatformsService } from './registry-provider-platforms.service.js';
import { RegistryProviderVersionPresenter } from './registry-provider-version.presenter.js';
import { RegistryProviderVersionsController } from './registry-provider-versions.controller.js';
import { RegistryProviderVersionsService } from './registry-provider-versions.service.js';
import { RegistryProvidersController } from './registry-providers.controller.js';
import { RegistryProvidersService } from './registry-providers.service.js';
import { ProviderDeprecationService } from './releases/provider-deprecation.service.js';
import { ProviderReleasesService } from './releases/provider-releases.service.js';
import { ProviderUploadsService } from './releases/provider-uploads.service.js';

@Module({
  imports: [GpgKeysModule],
  controllers: [
    ProviderProtocolController,
    RegistryProvidersController,
    RegistryProviderVersionsController,
    RegistryProviderPlatformsController,
    RegistryProviderFilesController,
  ],
  providers: [
    ProviderFiles,
    ProviderReleasesService,
    ProviderUploadsService,
    ProviderDownloadsService,
    RegistryProvidersService,
    RegistryProviderVersionsService,
    ProviderDeprecationService,
    RegistryProviderVersionPresenter,
    RegistryProviderPlatformsService,
    RegistryProviderPlatformPresenter,
  ],
})
export class ProviderRegistryModule {}
