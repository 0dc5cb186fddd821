import { type LinkOptions, linkOptions } from '@tanstack/react-router';
import {
  Boxes,
  Building2,
  KeyRound,
  LayoutGrid,
  LayoutList,
  LogIn,
  type LucideIcon,
  Package,
  Rocket,
  Settings,
  ShieldCheck,
  Users,
  Variable,
  Wand,
} from 'lucide-react';
import type { Session, SessionOrganization } from '../api/session.js';

export interface NavigationItem {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly link: LinkOptions;
  /** Other paths for which the entry is marked as current. */
  readonly also?: RegExp;
}

interface NavigationGroup {
  /** The first group has no heading. */
  readonly title?: string;
  readonly items: readonly NavigationItem[];
}

/** The main navigation, without entries that the caller may not use. */
export function navigationOf(
  session: Session,
  organization: SessionOrganization | undefined,
): NavigationGroup[] {
  const everyone = [
    {
      label: 'Catalog',
      icon: LayoutGrid,
      link: linkOptions({ to: '/', activeOptions: { exact: true, includeSearch: false } }),
    },
    {
      label: 'My workspaces',
      icon: Boxes,
      link: linkOptions({ to: '/-/workspaces' }),
      also: /^\/[^/]+\/workspaces\/./,
    },
  ];
  const platform = organization ? platformItems(organization) : [];
  const server = serverItems(session);
  return [
    { items: everyone },
    ...(platform.length > 0 ? [{ title: 'Platform', items: platform }] : []),
    ...(server.length > 0 ? [{ title: 'Server', items: server }] : []),
  ];
}

function serverItems({ permissions, organizationCount }: Session): NavigationItem[] {
  return [
    ...(permissions.canCreateOrganization || organizationCount > 1
      ? [
          {
            label: 'Organizations',
            icon: Building2,
            link: linkOptions({ to: '/-/organizations' }),
          },
        ]
      : []),
    ...(permissions.canManageUsers
      ? [{ label: 'Users', icon: Users, link: linkOptions({ to: '/-/users' }) }]
      : []),
    ...(permissions.canManageSignIn
      ? [{ label: 'Sign-in', icon: LogIn, link: linkOptions({ to: '/-/sign-in' }) }]
      : []),
  ];
}

function platformItems({ name: org, permissions }: SessionOrganization): NavigationItem[] {
  const params = { org };
  return [
    {
      label: 'All workspaces',
      icon: LayoutList,
      link: linkOptions({
        to: '/$org/workspaces',
        params,
        activeOptions: { exact: true, includeSearch: false },
      }),
    },
    { label: 'Registry', icon: Package, link: linkOptions({ to: '/$org/registry', params }) },
    ...(permissions.canCreateNoCodeModule
      ? [{ label: 'No-code', icon: Wand, link: linkOptions({ to: '/$org/no-code', params }) }]
      : []),
    // Callers who may read variable sets may also read campaigns.
    ...(permissions.canReadVarsets
      ? [
          {
            label: 'Campaigns',
            icon: Rocket,
            link: linkOptions({ to: '/$org/campaigns', params }),
          },
          {
            label: 'Variable sets',
            icon: Variable,
            link: linkOptions({ to: '/$org/variable-sets', params }),
          },
        ]
      : []),
    ...(permissions.canCreateProvider
      ? [{ label: 'Signing keys', icon: KeyRound, link: linkOptions({ to: '/$org/keys', params }) }]
      : []),
    ...(permissions.canReadPolicyTemplates
      ? [
          {
            label: 'Policy templates',
            icon: ShieldCheck,
            link: linkOptions({ to: '/$org/policies', params }),
          },
        ]
      : []),
    {
      label: 'Settings',
      icon: Settings,
      link: linkOptions({ to: '/$org/settings', params }),
    },
  ];
}
