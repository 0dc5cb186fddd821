// The tour itself: each chapter is a step of docs/no-code.md.
import { randomBytes } from 'node:crypto';
import { Mistake } from './options.mjs';
import { showPlan, watch } from './run-watch.mjs';
import { archiveOf, VERSIONS } from './sample-module.mjs';
import { chapter, fact, good } from './screen.mjs';

const [FIRST, SECOND] = VERSIONS;
const ALLOWED = {
  region: { type: 'string', options: ['eu-central-1', 'us-east-1'] },
  replicas: { type: 'number', options: [1, 2, 3] },
};

/** Creates everything and upgrades it. Records each resource in `made` as soon as it exists. */
export async function walk(admin, connectAs, made) {
  const suffix = randomBytes(3).toString('hex');
  const gantry = await actAsTeam(admin, connectAs, made, suffix);
  await publishModule(gantry, made, suffix);
  await allowValues(gantry, made);
  const runId = await chooseValues(gantry, made, suffix);
  await applyRun(gantry, made, runId);
  await publishNext(gantry, made);
  await upgrade(gantry, made);
  await showOutputs(gantry, made);
}

async function actAsTeam(admin, connectAs, made, suffix) {
  chapter('A team that may publish modules and provision them');
  const { organization } = made;
  await admin.organizations.read({ organizationName: organization }).catch((error) => {
    if (error.status !== 404) throw error;
    const email = `platform@${organization}.example`;
    return admin.organizations.create({ name: organization, email });
  });
  const team = await admin.teams.create({
    organizationName: organization,
    name: `tour-${suffix}`,
    organizationAccess: { manageModules: true, manageWorkspaces: true },
  });
  made.team = team.id;
  const { token } = await admin.authenticationTokens.createTeamToken({ teamId: team.id });
  fact(`Organization ${organization}, team ${team.name}. The tour now uses its token.`);
  return connectAs(token);
}

async function publishModule(gantry, made, suffix) {
  chapter(`A module in the registry, version ${FIRST.version}`);
  const { organization: namespace } = made;
  const address = {
    organizationName: namespace,
    namespace,
    name: `site-${suffix}`,
    provider: 'terraform',
  };
  const { organizationName, name, provider } = address;
  const { id } = await gantry.registryModules.create({ organizationName, name, provider });
  made.module = { id, name, address };
  await publish(gantry, address, FIRST);
}

/** Creates the version, and uploads its archive. */
async function publish(gantry, address, { version, files }) {
  const { links } = await gantry.registryModules.createVersion({ ...address, version });
  // Only the end of the link, because the tour may use another address of the server than its
  // public one.
  const { status } = await gantry.registryModules.uploadVersion({
    upload: links.upload.split('/').at(-1),
    body: await archiveOf(files),
  });
  fact(`${address.namespace}/${address.name}/${address.provider} ${version} is ${status}.`);
}

async function allowValues(gantry, made) {
  chapter('Enable it for no-code provisioning, with allowed values');
  const { id } = await gantry.noCodeModules.enable({
    organizationName: made.organization,
    registryModuleId: made.module.id,
    enabled: true,
    versionPin: FIRST.version,
    variableOptions: Object.entries(ALLOWED).map(([variableName, { type, options }]) => ({
      variableName,
      variableType: type,
      options,
    })),
  });
  made.noCodeModule = id;
  for (const [name, { options }] of Object.entries(ALLOWED))
    fact(`${name} is one of ${options.join(', ')}.`);
}

async function chooseValues(gantry, made, suffix) {
  chapter('A workspace, by choosing values');
  const create = (region) =>
    gantry.noCodeWorkspaces.create({
      noCodeModuleId: made.noCodeModule,
      name: `site-${suffix}`,
      sourceName: 'Gantry tour',
      vars: varsOf({ region, replicas: '2' }),
    });
  await showRefusal('region = moon', create('moon'));
  const { id, name, currentRunId } = await create('eu-central-1');
  made.workspace = { id, name };
  good(
    `region = eu-central-1, replicas = 2: the workspace ${name} (${id}) is created, and its first run is queued.`,
  );
  return currentRunId;
}

const varsOf = (values) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value,
    category: 'iac',
    hcl: key === 'replicas',
  }));

async function showRefusal(what, call) {
  const error = await call.then(
    () => new Mistake(`${what} should have been refused.`),
    (refusal) => refusal,
  );
  if (error.status !== 422) throw error;
  fact(`${what} is refused: ${error.message}`);
}

async function applyRun(gantry, made, runId) {
  chapter('The first run: plan, look, apply');
  await watch(gantry, runId, 'plan');
  await showPlan(gantry, runId);
  await gantry.runs.apply({ runId, comment: 'Confirmed by the tour' });
  await watch(gantry, runId, 'apply');
  await showOutputs(gantry, made);
}

async function publishNext(gantry, made) {
  chapter(`Version ${SECOND.version} is published, and pinned`);
  await publish(gantry, made.module.address, SECOND);
  await gantry.noCodeModules.update({
    noCodeModuleId: made.noCodeModule,
    versionPin: SECOND.version,
  });
  const workspace = await gantry.workspaces.read({ workspaceId: made.workspace.id });
  fact(`no-code-upgrade-available of the workspace: ${workspace.noCodeUpgradeAvailable}.`);
}

async function upgrade(gantry, made) {
  chapter('Upgrade the workspace: initiate, poll, confirm');
  const workspace = { noCodeModuleId: made.noCodeModule, workspaceId: made.workspace.id };
  const { id } = await gantry.workspaceUpgrades.initiate({
    ...workspace,
    vars: varsOf({ replicas: '3' }),
  });
  await watch(gantry, id, 'plan');
  await showPlan(gantry, id);
  // The server responds to a confirmation when the apply has ended, or after 10 s. The log is shown
  // at the same time.
  const confirmation = gantry.workspaceUpgrades.confirm({ ...workspace, upgradeId: id });
  const [{ meta }] = await Promise.all([confirmation.envelope(), watch(gantry, id, 'apply')]);
  good(`${meta.message}.`);
}

async function showOutputs(gantry, made) {
  for await (const { name, value } of gantry.stateVersions.listCurrentOutputs({
    workspaceId: made.workspace.id,
  }))
    good(`${name} = ${JSON.stringify(value)}`);
}
