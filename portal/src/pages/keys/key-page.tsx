import type { GpgKey } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { keyQuery } from '../../api/keys.js';
import { useOrganization } from '../../app/use-organization.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/data/code-block.js';
import { Facts } from '../../ui/data/facts.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { CommandsText } from './commands-text.js';
import { DeleteKey } from './delete-key.js';
import { daysFrom, strengthText, verdictOf } from './key-words.js';
import { MoveKey } from './move-key.js';
import { SignedVersions } from './signed-versions.js';

const route = getRouteApi('/signed-in/$org/keys/$keyId');

export function KeyPage() {
  const { org, keyId } = route.useParams();
  const query = useQuery(keyQuery(org, keyId));
  const mayWrite = useOrganization()?.permissions.canCreateProvider ?? false;
  return (
    <Page
      title={`Key ${keyId}`}
      heading={query.data?.openpgp.userIds[0] ?? `Key ${keyId}`}
      trail={
        <Link to="/$org/keys" params={{ org }}>
          Signing keys
        </Link>
      }
      actions={mayWrite && query.data && <Actions gpgKey={query.data} />}
    >
      <Loaded query={query}>{(key) => <Details gpgKey={key} />}</Loaded>
    </Page>
  );
}

function Actions({ gpgKey }: { gpgKey: GpgKey }) {
  const [dialog, setDialog] = useState<'move' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { namespace, keyId } = gpgKey;
  return (
    <>
      <ButtonLink to="/$org/keys/upload" params={{ org: namespace }} search={{ renews: keyId }}>
        Renew
      </ButtonLink>
      <Button onPress={() => setDialog('move')}>Move</Button>
      <Button onPress={() => setDialog('delete')}>Delete</Button>
      <MoveKey gpgKey={gpgKey} isOpen={dialog === 'move'} onClose={close} />
      <DeleteKey gpgKey={gpgKey} isOpen={dialog === 'delete'} onClose={close} />
    </>
  );
}

function Details({ gpgKey }: { gpgKey: GpgKey }) {
  const { openpgp, keyId, asciiArmor, createdAt, updatedAt } = gpgKey;
  const now = new Date();
  const verdict = verdictOf(openpgp, now);
  const warnings = openpgp.warnings.filter(({ code }) => code !== openpgp.status);
  return (
    <>
      <Notice tone={verdict.tone} title={verdict.title}>
        {verdict.text}
      </Notice>
      {warnings.map(({ code, detail }) => (
        <Notice key={code} tone="warn">
          <CommandsText text={detail} />
        </Notice>
      ))}
      <Card title="About this key">
        <Facts
          facts={[
            ['Strength', strengthText(openpgp)],
            ['Expires', openpgp.expiresAt === null ? 'Never' : dateText(openpgp.expiresAt, now)],
            openpgp.revokedAt === null ? null : ['Revoked', dateText(openpgp.revokedAt, now)],
            ['Names on the key', openpgp.userIds.join(', ')],
            ['Key ID', <code key="id">{keyId}</code>],
            ['Fingerprint', <code key="fingerprint">{openpgp.fingerprint}</code>],
            ['First uploaded', <RelativeTime key="created" time={createdAt} />],
            ['Last change', <RelativeTime key="updated" time={updatedAt} />],
          ]}
        />
      </Card>
      <Card title="What it signs">
        <SignedVersions use={gpgKey.meta} />
      </Card>
      <Card title="Public key">
        <Stack>
          <CodeBlock what="public key" text={asciiArmor} />
        </Stack>
      </Card>
    </>
  );
}

const dateText = (time: string, now: Date): string =>
  `${new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })} (${daysFrom(time, now)})`;
