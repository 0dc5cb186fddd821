import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { campaignQuery, type UpgradeCampaign } from '../../api/campaigns.js';
import {
  autoConfirmText,
  GROUP_WORDS,
  STATUS_WORDS,
  upgradedCount,
} from '../../app/campaigns/campaign-words.js';
import { useMayManageCampaigns } from '../../app/campaigns/use-may-manage-campaigns.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { countText } from '../../ui/data/count-text.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { Progress } from '../../ui/states/progress.js';
import { CampaignActions } from './campaign-actions.js';
import { CampaignItems } from './campaign-items.js';

const route = getRouteApi('/signed-in/$org/campaigns/$campaign');

export function CampaignPage() {
  const { org, campaign: id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(campaignQuery(id));
  const mayManage = useMayManageCampaigns();
  const { data } = query;
  return (
    <Page
      title={data?.name ?? 'Upgrade campaign'}
      trail={
        <Link to="/$org/campaigns" params={{ org }}>
          Upgrade campaigns
        </Link>
      }
      intro={data && <State campaign={data} />}
      actions={mayManage && data && <CampaignActions campaign={data} />}
    >
      <Loaded query={query}>
        {(campaign) => (
          <Stack>
            {campaign.statusReason !== null && (
              <Notice tone="warn" title="The campaign is paused">
                {campaign.statusReason}
              </Notice>
            )}
            <ProgressCards campaign={campaign} />
            <CampaignItems
              org={org}
              campaign={campaign}
              filter={search}
              onFilter={(filter) => void navigate({ search: filter, replace: true })}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function State({ campaign }: { campaign: UpgradeCampaign }) {
  const { text, tone } = STATUS_WORDS[campaign.status];
  const target = campaign.moduleVersion === null ? '' : ` to version ${campaign.moduleVersion}`;
  return (
    <>
      <Badge tone={tone}>{text}</Badge> {countText(campaign.itemCount, 'workspace')}
      {target}. Applied automatically: {autoConfirmText(campaign).toLowerCase()}.
    </>
  );
}

function ProgressCards({ campaign }: { campaign: UpgradeCampaign }) {
  const { groups, waves, itemCount } = campaign;
  if (itemCount === 0) return null;
  return (
    <>
      <Card title="Progress">
        <Progress
          label={`${upgradedCount(campaign).toLocaleString('en')} of ${countText(itemCount, 'workspace')} upgraded`}
          value={upgradedCount(campaign) / itemCount}
        />
      </Card>
      <Card title="Changes and status">
        <Stack>
          {groups.map(({ name, total, done }) => (
            <Progress
              key={name}
              label={`${GROUP_WORDS[name]}: ${countText(total, 'workspace')}`}
              value={done / total}
              text={`${done.toLocaleString('en')} upgraded`}
            />
          ))}
        </Stack>
      </Card>
      {waves.length > 1 && (
        <Card title="Waves">
          <Stack>
            {waves.map((wave) => (
              <Progress
                key={wave.number}
                label={waveText(wave)}
                value={wave.done / wave.total}
                text={`${wave.done.toLocaleString('en')} upgraded`}
              />
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}

function waveText({ number, total, failed, waiting }: UpgradeCampaign['waves'][number]): string {
  const notes = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ];
  return [`Wave ${number}: ${countText(total, 'workspace')}`, ...notes].join(', ');
}
