import type { RegistryModule } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import type { ModuleAddress } from '../../api/module.js';
import { catalogEntryQuery, offeredVersionQuery } from '../../api/provisioning.js';
import { useOrganization } from '../../app/use-organization.js';
import { ButtonLink } from '../../ui/fields/button.js';
import styles from './module-page.module.css';

interface SetUpProps {
  readonly address: ModuleAddress;
  readonly module: RegistryModule;
}

/** A link to the form or, if the caller may not provision the module, the next step. */
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
        You cannot set up this module. Ask your platform team to make it available to you.
      </p>
    );
  const [noCode] = module.noCodeModuleIds;
  return noCode === undefined ? (
    <ButtonLink to="/$org/no-code/enable" params={{ org }} search={{ module: module.id }}>
      Offer it
    </ButtonLink>
  ) : (
    <OfferState address={address} noCode={noCode} />
  );
}

/** Why an engineer may not provision a module that has settings. */
function OfferState({ address, noCode }: { address: ModuleAddress; noCode: string }) {
  const { data: offer } = useQuery(offeredVersionQuery(address));
  const { org } = address;
  if (offer === undefined) return null;
  return offer === null ? (
    <>
      <p className={styles['note']}>This module is switched off: nobody can set it up.</p>
      <ButtonLink to="/$org/no-code/$noCode" params={{ org, noCode }}>
        Open its settings
      </ButtonLink>
    </>
  ) : (
    <p className={styles['note']}>
      You cannot set up this module. Either the offered version cannot be used, for example because
      it was revoked, or you need the access level Provision on a project: ask an owner of {org}.
    </p>
  );
}
