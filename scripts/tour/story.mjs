// The tour itself: each chapter is a step of docs/no-code.md.
import { randomBytes } from 'node:crypto';
import { refusalsIn, statusOf } from './connection.mjs';
import { Mistake } from './options.mjs';
import { showPlan, watch } from './run-watch.mjs';
import { archiveOf, VERSIONS } from './sample-module.mjs';
import { chapter, fact, good } from './screen.mjs';

const [FIRST, SECOND] = VERSIONS;
const PROVIDER = 'terraform';
const ALLOWED = {
  region: { type: 'string', options: ['eu-central-1', 'us-east-1'] },
  replicas: { type: 'number', options: [1, 2, 3] },
};

/** Makes everything and upgrades it. `made` learns of each thing as soon as there is one. */
export async function walk(admin, connectAs, made) {
  const suffix = randomBytes(3).toString('hex');
  const api = await actAsTeam(admin, connectAs, made, suffix);
  await publishModule(api, made, suffix);
  await allowValues(api, made);
  const run = await chooseValues(api, made, suffix);
  await applyRun(api, made, run);
  await publishNext(api, made);
  await upgrade(api, made);
  await showOutputs(api, made);
}

async function actAsTeam(admin, connectAs, made, suffix) {
  chapter('A team that may publish modules and provision them');
  const { organization } = made;
  await admin.organizations
    .readOrganization({ organizationName: organization })
    .catch(async (error) => {
      if (statusOf(error) !== 404) throw error;
      const attributes = { name: organization, email: `platform@${organization}.example` };
      await admin.organizations.createOrganization({
        organizationCreateRequest: { data: { type: 'organizations', attributes } },
      });
    });
  const attributes = {
    name: `tour-${suffix}`,
    organizationAccess: { manageModules: true, manageWorkspaces: true },
  };
  const { data: team } = await admin.teams.createTeam({
    organizationName: organization,
    teamCreateRequest: { data: { type: 'teams', attributes } },
  });
  made.team = team.id;
  const { data: token } = await admin.tokens.createTeamToken({ teamId: team.id });
  fact(`Organization ${organization}, team tour-${suffix}. From here on its token is used.`);
  return connectAs(token.attributes.token);
}

async function publishModule(api, made, suffix) {
  chapter(`A module in the registry, version ${FIRST.version}`);
  const registryModuleCreateRequest = {
    data: { type: 'registry-modules', attributes: { name: `site-${suffix}`, provider: PROVIDER } },
  };
  const { data } = await api.modules.createRegistryModule({
    organizationName: made.organization,
    registryModuleCreateRequest,
  });
  made.module = { id: data.id, name: data.attributes.name };
  await publish(api, made, FIRST);
}

/** Makes the version, and sends its archive to the link in the answer. */
async function publish(api, { organization, module }, { version, files }) {
  const address = {
    organizationName: organization,
    namespace: organization,
    name: module.name,
    provider: PROVIDER,
  };
  const registryModuleVersionCreateRequest = {
    data: { type: 'registry-module-versions', attributes: { version } },
  };
  const { data: created } = await api.modules.createRegistryModuleVersion({
    ...address,
    registryModuleVersionCreateRequest,
  });
  const upload = new URL(created.links.upload).pathname.split('/').at(-1);
  const { data } = await api.modules.uploadRegistryModuleVersion({
    upload,
    body: await archiveOf(files),
  });
  fact(`${organization}/${module.name}/${PROVIDER} ${version} is ${data.attributes.status}.`);
}

async function allowValues(api, made) {
  chapter('Enable it for no-code, and say which values are allowed');
  const sets = Object.entries(ALLOWED).map(([variableName, { type, options }]) => ({
    type: 'variable-options',
    attributes: { variableName, variableType: type, options },
  }));
  const relationships = {
    registryModule: { data: { id: made.module.id, type: 'registry-module' } },
    variableOptions: { data: sets },
  };
  const noCodeModuleCreateRequest = {
    data: {
      type: 'no-code-modules',
      attributes: { enabled: true, versionPin: FIRST.version },
      relationships,
    },
  };
  const { data } = await api.noCode.enableNoCodeModule({
    organizationName: made.organization,
    noCodeModuleCreateRequest,
  });
  made.noCodeModule = data.id;
  for (const [name, { options }] of Object.entries(ALLOWED))
    fact(`${name} is one of ${options.join(', ')}.`);
}

async function chooseValues(api, made, suffix) {
  chapter('A workspace, by choosing values');
  const request = (region) => ({
    id: made.noCodeModule,
    noCodeWorkspaceCreateRequest: {
      data: {
        type: 'workspaces',
        attributes: { name: `site-${suffix}`, sourceName: 'Gantry tour' },
        relationships: { vars: varsOf({ region, replicas: '2' }) },
      },
    },
  });
  await showRefusal('region = moon', () =>
    api.noCodeWorkspaces.createNoCodeWorkspace(request('moon')),
  );
  const { data } = await api.noCodeWorkspaces.createNoCodeWorkspace(request('eu-central-1'));
  made.workspace = { id: data.id, name: data.attributes.name };
  good(
    `region = eu-central-1, replicas = 2: the workspace ${data.attributes.name} (${data.id}) is made, and its first run is queued.`,
  );
  return data.relationships.currentRun.data.id;
}

function varsOf(values) {
  return {
    data: Object.entries(values).map(([key, value]) => ({
      type: 'vars',
      attributes: { key, value, category: 'iac', hcl: key === 'replicas' },
    })),
  };
}

async function showRefusal(what, work) {
  const error = await work().then(
    () => new Mistake(`${what} should have been refused.`),
    (refusal) => refusal,
  );
  if (statusOf(error) !== 422) throw error;
  fact(`${what} is refused: ${(await refusalsIn(error)).join(' ')}`);
}

async function applyRun(api, made, runId) {
  chapter('The first run: plan, look, apply');
  await watch(api, runId, 'plan', ['planned', 'cost_estimated']);
  await showPlan(api, runId);
  await api.runs.applyRun({ runId, runActionRequest: { comment: 'Confirmed by the tour' } });
  await watch(api, runId, 'apply', ['applied']);
  await showOutputs(api, made);
}

async function publishNext(api, made) {
  chapter(`Version ${SECOND.version} is published, and pinned`);
  await publish(api, made, SECOND);
  await api.noCode.updateNoCodeModule({
    id: made.noCodeModule,
    noCodeModuleUpdateRequest: {
      data: { type: 'no-code-modules', attributes: { versionPin: SECOND.version } },
    },
  });
  const { data } = await api.workspaces.readWorkspace({ workspaceId: made.workspace.id });
  fact(`The workspace says no-code-upgrade-available: ${data.attributes.noCodeUpgradeAvailable}.`);
}

async function upgrade(api, made) {
  chapter('Upgrade the workspace: initiate, poll, confirm');
  const place = { noCodeModuleId: made.noCodeModule };
  const workspaceUpgradeCreateRequest = {
    data: { type: 'workspaces', relationships: { vars: varsOf({ replicas: '3' }) } },
  };
  const { data } = await api.upgrades.initiateWorkspaceUpgrade({
    ...place,
    id: made.workspace.id,
    workspaceUpgradeCreateRequest,
  });
  const which = { ...place, workspaceId: made.workspace.id, id: data.id };
  const readStatus = async () =>
    (await api.upgrades.readWorkspaceUpgrade(which)).data.attributes.status;
  await watch(api, data.id, 'plan', ['planned', 'cost_estimated'], readStatus);
  await showPlan(api, data.id);
  // A confirmation is answered when the apply is over, unless that takes long: its log is shown meanwhile.
  const [{ meta }] = await Promise.all([
    api.upgrades.confirmWorkspaceUpgrade(which),
    watch(api, data.id, 'apply', ['applied']),
  ]);
  good(`${meta.message}.`);
}

async function showOutputs(api, made) {
  const { data } = await api.states.listCurrentStateVersionOutputs({
    workspaceId: made.workspace.id,
  });
  for (const { attributes } of data)
    good(`${attributes.name} = ${JSON.stringify(attributes.value)}`);
}
