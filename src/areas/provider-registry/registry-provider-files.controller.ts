import { Controller } from '@nestjs/common';
import {
  DownloadRegistryProviderBinary,
  type DownloadRegistryProviderBinaryCall,
  DownloadRegistryProviderShasums,
  type DownloadRegistryProviderShasumsCall,
  DownloadRegistryProviderShasumsSignature,
  type DownloadRegistryProviderShasumsSignatureCall,
  type RegistryProviderFilesApiContract,
  UploadRegistryProviderBinary,
  type UploadRegistryProviderBinaryCall,
  UploadRegistryProviderShasums,
  type UploadRegistryProviderShasumsCall,
  UploadRegistryProviderShasumsSignature,
  type UploadRegistryProviderShasumsSignatureCall,
} from '../../../generated/server/apis/RegistryProviderFilesApi.js';
import { StreamedResponse } from '../../core/http/contract/call.js';
import type { EdgeRequest } from '../../core/http/edge/edge-request.js';
import { uploadOf } from '../../core/http/upload.js';
import { ProviderDownloadsService } from './provider-downloads.service.js';
import { ProviderFiles } from './provider-files.js';
import { ProviderUploadsService, type UploadBody } from './releases/provider-uploads.service.js';

@Controller()
export class RegistryProviderFilesController implements RegistryProviderFilesApiContract {
  constructor(
    private readonly files: ProviderFiles,
    private readonly uploads: ProviderUploadsService,
    private readonly downloads: ProviderDownloadsService,
  ) {}

  @UploadRegistryProviderShasums()
  async uploadRegistryProviderShasums({
    subject,
    path,
    request,
  }: UploadRegistryProviderShasumsCall): Promise<void> {
    await this.uploads.storeChecksums(
      subject,
      this.files.redeemUpload('shasums', path.upload),
      toUploadBody(request),
    );
  }

  @UploadRegistryProviderShasumsSignature()
  async uploadRegistryProviderShasumsSignature({
    subject,
    path,
    request,
  }: UploadRegistryProviderShasumsSignatureCall): Promise<void> {
    await this.uploads.storeSignature(
      subject,
      this.files.redeemUpload('shasums-sig', path.upload),
      toUploadBody(request),
    );
  }

  @UploadRegistryProviderBinary()
  async uploadRegistryProviderBinary({
    subject,
    path,
    request,
  }: UploadRegistryProviderBinaryCall): Promise<void> {
    await this.uploads.storePackage(
      subject,
      this.files.redeemUpload('provider-binary', path.upload),
      toUploadBody(request),
    );
  }

  @DownloadRegistryProviderShasums()
  async downloadRegistryProviderShasums({
    path,
  }: DownloadRegistryProviderShasumsCall): Promise<StreamedResponse> {
    return new StreamedResponse(
      await this.downloads.openChecksums(this.files.redeemDownload('shasums', path.download)),
    );
  }

  @DownloadRegistryProviderShasumsSignature()
  async downloadRegistryProviderShasumsSignature({
    path,
  }: DownloadRegistryProviderShasumsSignatureCall): Promise<StreamedResponse> {
    return new StreamedResponse(
      await this.downloads.openSignature(this.files.redeemDownload('shasums-sig', path.download)),
    );
  }

  @DownloadRegistryProviderBinary()
  async downloadRegistryProviderBinary({
    path,
  }: DownloadRegistryProviderBinaryCall): Promise<StreamedResponse> {
    return new StreamedResponse(
      await this.downloads.openPackage(this.files.redeemDownload('provider-binary', path.download)),
    );
  }
}

function toUploadBody(request: EdgeRequest): UploadBody {
  return (maxBytes) => uploadOf(request, maxBytes);
}
