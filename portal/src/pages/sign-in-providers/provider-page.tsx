import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type SignInProvider, signInProviderQuery } from '../../api/sign-in-providers.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { CopyButton } from '../../ui/data/copy-button.js';
import { Facts } from '../../ui/data/facts.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { DryRun } from './dry-run.js';
import { GroupMappings } from './group-mappings.js';
import { ProviderActions } from './provider-actions.js';

const route = getRouteApi('/signed-in/-/sign-in/$provider');

export function ProviderPage() {
  const { provider: id } = route.useParams();
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(signInProviderQuery(id));
  return (
    <Page
      title={query.data?.name ?? 'Sign-in provider'}
      trail={<Link to="/-/sign-in">Sign-in</Link>}
      actions={query.data && <ProviderActions provider={query.data} />}
    >
      <Loaded query={query}>
        {(provider) => (
          <Stack>
            <Registration provider={provider} />
            <Settings provider={provider} />
            <GroupMappings
              provider={provider}
              page={page}
              onPage={(number) => void navigate({ search: { page: number } })}
            />
            <DryRun providerId={provider.id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Registration({ provider }: { provider: SignInProvider }) {
  const addresses: readonly (readonly [string, string])[] = [
    ['Redirect URI', provider.callbackUrl],
    ['Post-logout redirect URI', provider.postLogoutUrl],
    ['Back-channel logout URI', provider.backchannelLogoutUrl],
  ];
  return (
    <Card title="Register at the issuer">
      <Facts
        facts={addresses.map(
          ([name, url]) =>
            [
              name,
              <Stack key={name} direction="row">
                <code>{url}</code>
                <CopyButton text={url} what={name.toLowerCase()} />
              </Stack>,
            ] as const,
        )}
      />
    </Card>
  );
}

function Settings({ provider }: { provider: SignInProvider }) {
  return (
    <Card title="Settings">
      <Facts
        facts={[
          [
            'Status',
            provider.enabled ? (
              <Badge tone="good">Enabled</Badge>
            ) : (
              <Badge tone="warn">Disabled</Badge>
            ),
          ],
          ['Issuer', <code key="issuer">{provider.issuer}</code>],
          ['Client ID', <code key="client">{provider.clientId}</code>],
          ['Client secret', provider.hasClientSecret ? 'Stored' : 'None: a public client'],
          ['Scopes', provider.scopes.join(', ')],
          ['Claim with the user name', provider.usernameClaim],
          ['Claim with the groups', provider.groupsClaim],
          ['Group of site administrators', provider.siteAdminGroup ?? 'None'],
        ]}
      />
    </Card>
  );
}
