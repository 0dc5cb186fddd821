import { Controller, Inject } from '@nestjs/common';
import {
  CreateRegistryModule,
  type CreateRegistryModuleCall,
  CreateRegistryModuleVersion,
  CreateRegistryModuleVersionByName,
  type CreateRegistryModuleVersionByNameCall,
  type CreateRegistryModuleVersionCall,
  DeleteRegistryModule,
  DeleteRegistryModuleByOlderPath,
  type DeleteRegistryModuleByOlderPathCall,
  type DeleteRegistryModuleCall,
  DeleteRegistryModulesByName,
  DeleteRegistryModulesByNameAtOlderPath,
  type DeleteRegistryModulesByNameAtOlderPathCall,
  type DeleteRegistryModulesByNameCall,
  DeleteRegistryModuleVersion,
  DeleteRegistryModuleVersionByOlderPath,
  type DeleteRegistryModuleVersionByOlderPathCall,
  type DeleteRegistryModuleVersionCall,
  ListRegistryModules,
  type ListRegistryModulesCall,
  ReadRegistryModule,
  ReadRegistryModuleById,
  type ReadRegistryModuleByIdCall,
  type ReadRegistryModuleCall,
  ReadRegistryModuleVersion,
  type ReadRegistryModuleVersionCall,
  type RegistryModulesApiContract,
  UpdateRegistryModuleVersion,
  type UpdateRegistryModuleVersionCall,
  UploadRegistryModuleVersion,
  type UploadRegistryModuleVersionCall,
} from '../../../generated/server/apis/RegistryModulesApi.js';
import type { RegistryModuleDocument } from '../../../generated/server/models/RegistryModuleDocument.js';
import type { RegistryModuleListDocument } from '../../../generated/server/models/RegistryModuleListDocument.js';
import type { RegistryModuleVersionDocument } from '../../../generated/server/models/RegistryModuleVersionDocument.js';
import type { RegistryModuleVersionUpdateAttributes } from '../../../generated/server/models/RegistryModuleVersionUpdateAttributes.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { assertNoViolations, type Violation } from '../../core/errors.js';
import { pageOf, presentList } from '../../core/http/json-api.js';
import { uploadOf } from '../../core/http/upload.js';
import type { LifecycleChange } from './lifecycle/version-lifecycle.js';
import { VersionLifecycleService } from './lifecycle/version-lifecycle.service.js';
import { requireSupportedAttributes } from './module-errors.js';
import { ModuleIngress } from './module-ingress.js';
import { addressOf } from './module-path.js';
import { ModuleVersionsService } from './module-versions.service.js';
import { presentModule, presentVersion } from './registry-module.presenter.js';
import { type ModuleView, RegistryModulesService } from './registry-modules.service.js';

@Controller()
export class RegistryModulesController implements RegistryModulesApiContract {
  constructor(
    private readonly modules: RegistryModulesService,
    private readonly versions: ModuleVersionsService,
    private readonly lifecycles: VersionLifecycleService,
    private readonly ingress: ModuleIngress,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ListRegistryModules()
  async listRegistryModules({
    subject,
    path,
    query,
    request,
  }: ListRegistryModulesCall): Promise<RegistryModuleListDocument> {
    const page = pageOf(query);
    const filter = {
      search: query.q,
      provider: query['filter[provider]'],
      registry: query['filter[registry_name]'],
      organizations: query['filter[organization_name]'],
    };
    const now = this.clock.now();
    return presentList(
      request,
      page,
      await this.modules.list(subject, path.organization_name, filter, page),
      (module) => presentModule(subject, module, now),
    );
  }

  @CreateRegistryModule()
  async createRegistryModule({
    subject,
    path,
    body,
  }: CreateRegistryModuleCall): Promise<RegistryModuleDocument> {
    const {
      name,
      provider,
      'registry-name': registryName,
      namespace,
      'no-code': noCode,
    } = body.data.attributes;
    const organization = path.organization_name;
    requireSupportedAttributes(organization, { registryName, namespace, noCode });
    return this.document(
      subject,
      await this.modules.create(subject, { organization, name, provider }),
    );
  }

  @ReadRegistryModule()
  async readRegistryModule({
    subject,
    path,
  }: ReadRegistryModuleCall): Promise<RegistryModuleDocument> {
    return this.document(subject, await this.modules.read(subject, addressOf(path)));
  }

  @ReadRegistryModuleById()
  async readRegistryModuleById({
    subject,
    path,
  }: ReadRegistryModuleByIdCall): Promise<RegistryModuleDocument> {
    return this.document(subject, await this.modules.readById(subject, path.registry_module_id));
  }

  @DeleteRegistryModule()
  deleteRegistryModule({ subject, path }: DeleteRegistryModuleCall): Promise<void> {
    return this.modules.delete(subject, addressOf(path));
  }

  @ReadRegistryModuleVersion()
  async readRegistryModuleVersion({
    subject,
    path,
    query,
  }: ReadRegistryModuleVersionCall): Promise<RegistryModuleVersionDocument> {
    return presentVersion(
      await this.versions.read(subject, addressOf(path), query.module_version),
      this.clock.now(),
    );
  }

  @CreateRegistryModuleVersion()
  async createRegistryModuleVersion({
    subject,
    path,
    body,
  }: CreateRegistryModuleVersionCall): Promise<RegistryModuleVersionDocument> {
    return presentVersion(
      await this.versions.create(subject, addressOf(path), body.data.attributes.version),
      this.clock.now(),
    );
  }

  @CreateRegistryModuleVersionByName()
  async createRegistryModuleVersionByName({
    subject,
    path,
    body,
  }: CreateRegistryModuleVersionByNameCall): Promise<RegistryModuleVersionDocument> {
    const { organization_name: organization, name, provider } = path;
    return presentVersion(
      await this.versions.create(
        subject,
        { organization, name, provider },
        body.data.attributes.version,
      ),
      this.clock.now(),
    );
  }

  @UpdateRegistryModuleVersion()
  async updateRegistryModuleVersion({
    subject,
    path,
    body,
  }: UpdateRegistryModuleVersionCall): Promise<RegistryModuleVersionDocument> {
    const change = lifecycleChangeOf(body.data.attributes);
    return presentVersion(
      await this.lifecycles.change(subject, addressOf(path), path.version, change),
      this.clock.now(),
    );
  }

  @DeleteRegistryModuleVersion()
  deleteRegistryModuleVersion({ subject, path }: DeleteRegistryModuleVersionCall): Promise<void> {
    return this.versions.delete(subject, addressOf(path), path.version);
  }

  @DeleteRegistryModulesByName()
  deleteRegistryModulesByName({ subject, path }: DeleteRegistryModulesByNameCall): Promise<void> {
    const { organization, name } = addressOf({
      organization_name: path.organization_name,
      namespace: path.namespace,
      name: path.name,
      provider: '',
    });
    return this.modules.deleteByName(subject, { organization, name });
  }

  @DeleteRegistryModulesByNameAtOlderPath()
  deleteRegistryModulesByNameAtOlderPath({
    subject,
    path,
  }: DeleteRegistryModulesByNameAtOlderPathCall): Promise<void> {
    const { organization_name: organization, name } = path;
    return this.modules.deleteByName(subject, { organization, name });
  }

  @DeleteRegistryModuleByOlderPath()
  deleteRegistryModuleByOlderPath({
    subject,
    path,
  }: DeleteRegistryModuleByOlderPathCall): Promise<void> {
    const { organization_name: organization, name, provider } = path;
    return this.modules.delete(subject, { organization, name, provider });
  }

  @DeleteRegistryModuleVersionByOlderPath()
  deleteRegistryModuleVersionByOlderPath({
    subject,
    path,
  }: DeleteRegistryModuleVersionByOlderPathCall): Promise<void> {
    const { organization_name: organization, name, provider, version } = path;
    return this.versions.delete(subject, { organization, name, provider }, version);
  }

  @UploadRegistryModuleVersion()
  async uploadRegistryModuleVersion({
    subject,
    path,
    request,
  }: UploadRegistryModuleVersionCall): Promise<RegistryModuleVersionDocument> {
    const received = await this.ingress.receive(subject, path.upload, () =>
      uploadOf(request, this.config.uploadLimit),
    );
    return presentVersion(received, this.clock.now());
  }

  private document(subject: Subject, module: ModuleView): RegistryModuleDocument {
    return { data: presentModule(subject, module, this.clock.now()) };
  }
}

function lifecycleChangeOf({
  deprecation,
  revocation,
}: RegistryModuleVersionUpdateAttributes): LifecycleChange {
  const violations = [
    ...revertViolations(
      'deprecation',
      deprecation?.['deprecated-status'] === 'Undeprecated' ? deprecation : {},
    ),
    ...revertViolations('revocation', revocation?.status === 'Unrevoked' ? revocation : {}),
  ];
  assertNoViolations(violations);
  return {
    deprecation:
      deprecation &&
      (deprecation['deprecated-status'] === 'Deprecated'
        ? {
            reason: deprecation.reason ?? null,
            link: deprecation.link ?? null,
            successor: deprecation.successor ?? null,
          }
        : null),
    revocation:
      revocation &&
      (revocation.status === 'Revoked'
        ? { message: revocation.message ?? null, link: revocation.link ?? null }
        : null),
  };
}

/**
 * Returns a violation for each member, such as `reason`, that has no effect because the request
 * reverts the deprecation or revocation.
 */
function revertViolations(attribute: string, reverted: object): Violation[] {
  return Object.entries(reverted).flatMap(([member, value]) =>
    member.endsWith('status') || value === null
      ? []
      : [
          {
            pointer: `/data/attributes/${attribute}/${member}`,
            detail: `${member} has no effect when the ${attribute} is reverted. Omit it.`,
          },
        ],
  );
}
