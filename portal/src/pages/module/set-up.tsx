import type { RegistryModule } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import type { ModuleAddress } from '../../api/module.js';
import { catalogEntryQuery } from '../../api/provisioning.js';
import { useOrganization } from '../../app/use-organization.js';
import { ButtonLink } from '../../ui/fields/button.js';
import styles from './module-page.module.css';

interface SetUpProps {
  readonly address: ModuleAddress;
  readonly module: RegistryModule;
}

/** Opens the form, or explains what is missing if the caller may not provision the module. */
export function SetUp({ address, module }: SetUpProps) {
  const { data: entry } = useQuery(catalogEntryQuery(address));
  const organization = useOrganization();
  if (entry === undefined) return null;
  if (entry !== null)
    return (
      <ButtonLink
        look="primary"
        to="/$org/modules/$namespace/$name/$provider/provision"
        params={address}
      >
        Set up
      </ButtonLink>
    );
  const { org } = address;
  const isEngineer = organization?.name === org && organization.permissions.canCreateNoCodeModule;
  if (!isEngineer)
    return (
      <p className={styles['note']}>
        You cannot set up this module. Ask your platform team to offer it to you.
      </p>
    );
  return module.noCode ? (
    <p className={styles['note']}>
      You cannot set up this module. It is switched off under No-code, or you need access to a
      project: ask an owner of {org}.
    </p>
  ) : (
    <ButtonLink to="/$org/no-code/enable" params={{ org }} search={{ module: module.id }}>
      Offer it
    </ButtonLink>
  );
}
