import { useNavigate } from '@tanstack/react-router';
import { NativeSelect } from '../ui/fields/native-select.js';
import { rememberOrganization, useOrganization, useOrganizations } from './use-organization.js';

/** Hidden for callers with fewer than two organizations. */
export function OrganizationSwitcher() {
  const organizations = useOrganizations();
  const current = useOrganization();
  const navigate = useNavigate();
  if (organizations.length < 2) return null;
  const choose = (org: string): void => {
    rememberOrganization(org);
    void navigate({ to: '/-/workspaces', search: { org } });
  };
  return (
    <NativeSelect
      label="Organization"
      options={organizations.map(({ name }) => ({ id: name, label: name }))}
      value={current?.name ?? ''}
      onChange={choose}
    />
  );
}
