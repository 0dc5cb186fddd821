import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hasOfferQuery } from '../../api/provisioning.js';
import { useSession } from '../../api/session.js';
import { useOrganization } from '../../app/use-organization.js';
import { CopyButton } from '../../ui/data/copy-button.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import styles from './catalog.module.css';

interface NoModulesProps {
  readonly q: string | undefined;
  /** The organization whose modules are listed; undefined for all. */
  readonly owner: string | undefined;
}

/** The empty catalog, with the next step for the caller. */
export function NoModules({ q, owner }: NoModulesProps) {
  const organization = useOrganization();
  if (q !== undefined || owner !== undefined)
    return (
      <EmptyState title="Nothing in the catalog matches">{noMatchAdvice(q, owner)}</EmptyState>
    );
  if (!organization) return <NoOrganization />;
  const { name: org, permissions } = organization;
  if (!permissions.canCreateNoCodeModule) return <RequestToOffer org={org} />;
  return (
    <EmptyState
      // Callers who may create teams may provision every offered module; others may lack a project.
      title={
        permissions.canCreateTeam
          ? `The catalog of ${org} is empty`
          : 'Nothing is available to you yet'
      }
      actions={
        <ButtonLink to="/$org/registry" params={{ org }} look="primary">
          Open the registry
        </ButtonLink>
      }
    >
      <ol className={styles['steps']}>
        <li>
          <Link to="/$org/registry" params={{ org }}>
            Publish a module
          </Link>{' '}
          in the registry.
        </li>
        <li>
          <Link to="/$org/no-code/enable" params={{ org }}>
            Offer it
          </Link>{' '}
          under No-code. It then appears here for everybody who may provision it.
        </li>
        <li>
          {permissions.canCreateTeam ? (
            <Link to="/$org/settings" params={{ org }} search={{ tab: 'teams' }}>
              Create a team
            </Link>
          ) : (
            'Ask an owner to create a team'
          )}{' '}
          for the people who use it, and give the team the access level <em>Provision</em> on a
          project.
        </li>
      </ol>
    </EmptyState>
  );
}

function noMatchAdvice(q: string | undefined, owner: string | undefined): string {
  if (owner === undefined) return 'Search for another word.';
  return q === undefined
    ? 'Choose all organizations, or another one.'
    : 'Search for another word, or in all organizations.';
}

/** A request for the caller to send to the people who can offer modules and give access. */
function RequestToOffer({ org }: { org: string }) {
  const hasOffer = useQuery(hasOfferQuery(org));
  if (hasOffer.isPending) return <Skeleton rows={3} />;
  // If modules are offered although the catalog is empty, the caller usually lacks a project.
  const needed = hasOffer.data
    ? `Please give my team the access level Provision on a project in ${org}.`
    : `Please offer a module in the organization ${org}, and give my team the access level ` +
      'Provision on a project.';
  const request = `${needed} ${window.location.href}`;
  return (
    <EmptyState
      title="Nothing is available to you yet"
      actions={<CopyButton text={request} what="the request" label="Copy the request" />}
    >
      <p>Send this request to your platform team:</p>
      <blockquote className={styles['request']}>{request}</blockquote>
    </EmptyState>
  );
}

function NoOrganization() {
  const { caller, permissions } = useSession();
  return permissions.canCreateOrganization ? (
    <EmptyState
      title="Create an organization to begin"
      actions={
        <ButtonLink to="/-/organizations" search={{ create: 'yes' }} look="primary">
          Create an organization
        </ButtonLink>
      }
    >
      Modules, teams and workspaces belong to an organization. You become its owner.
    </EmptyState>
  ) : (
    <EmptyState title="You are not in an organization yet">
      Ask an owner of your organization to add you to a team. They need your ID:{' '}
      <strong>{caller.id}</strong>.
    </EmptyState>
  );
}
