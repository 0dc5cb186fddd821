import { useQuery } from '@tanstack/react-query';
import {
  type ProviderConfiguration,
  providerConfigurationQuery,
} from '../../api/provider-templates.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/data/code-block.js';
import { Facts } from '../../ui/data/facts.js';
import { Notice } from '../../ui/states/notice.js';

type Choice = ProviderConfiguration['providers'][number];

const SCOPES: Readonly<Record<string, string>> = {
  organization: 'of the organization',
  project: 'of the project',
  'no-code-module': 'of the no-code module',
};

/** The provider blocks of the next run; nothing unless a template applies. */
export function Providers({ workspaceId }: { workspaceId: string }) {
  const { data } = useQuery({ ...providerConfigurationQuery(workspaceId), retry: false });
  if (!data?.providers.some(({ origin }) => origin === 'template')) return null;
  return (
    <Card title="Providers">
      {data.problems.length > 0 && (
        <Notice tone="warn" title="The next run will fail when it starts">
          {data.problems.join(' ')}
        </Notice>
      )}
      <Facts facts={data.providers.map((choice) => [labelOf(choice), originOf(choice)])} />
      {data.root !== null && (
        <details>
          <summary>Root configuration</summary>
          <CodeBlock text={data.root} what="root configuration" />
        </details>
      )}
    </Card>
  );
}

const labelOf = ({ provider, alias }: Choice): string =>
  alias === null ? provider : `${provider}.${alias}`;

function originOf({ origin, template, scope }: Choice): string {
  if (origin === 'module') return 'Configured by the module';
  if (origin === 'none') return 'Not configured';
  return `Template ${template ?? ''} ${SCOPES[scope ?? ''] ?? ''}`;
}
