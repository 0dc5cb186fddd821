import { useQuery } from '@tanstack/react-query';
import type { ModuleAddress } from '../../api/module.js';
import { offerQuery } from '../../api/provisioning.js';
import { ButtonLink } from '../../ui/fields/button.js';

/** Opens the form, if the caller may provision the module. */
export function SetUp({ address }: { address: ModuleAddress }) {
  const { data: offer } = useQuery(offerQuery(address));
  if (!offer) return null;
  return (
    <ButtonLink
      look="primary"
      to="/$org/modules/$namespace/$name/$provider/provision"
      params={address}
    >
      Set up
    </ButtonLink>
  );
}
