// The tour itself, chapter by chapter. docs/no-code.md explains the steps.
import { randomBytes } from 'node:crypto';
import { TourError } from './options.mjs';
import { showPlan, watch } from './run-watch.mjs';
import { createArchive, VERSIONS } from './sample-module.mjs';
import { printChapter, printFact, printSuccess } from './screen.mjs';

const [FIRST, SECOND] = VERSIONS;
const ALLOWED_VALUES = {
  region: { type: 'string', options: ['eu-central-1', 'us-east-1'] },
  replicas: { type: 'number', options: [1, 2, 3] },
};

/** Runs all chapters, and records each resource in `created` as soon as it exists. */
export async function runStory(admin, connectAs, created) {
  const suffix = randomBytes(3).toString('hex');
  const gantry = await actAsTeam(admin, connectAs, created, suffix);
  await publishModule(gantry, created, suffix);
  await allowValues(gantry, created);
  const runId = await chooseValues(gantry, created, suffix);
  await applyRun(gantry, created, runId);
  await publishNext(gantry, created);
  await upgrade(gantry, created);
  await showOutputs(gantry, created);
}

async function actAsTeam(admin, connectAs, created, suffix) {
  printChapter('Create a team that may publish and provision modules');
  const { organization } = created;
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
  created.team = team.id;
  const { token } = await admin.authenticationTokens.createTeamToken({ teamId: team.id });
  printFact(`Organization ${organization}, team ${team.name}. The tour now uses its token.`);
  return connectAs(token);
}

async function publishModule(gantry, created, suffix) {
  printChapter(`Publish version ${FIRST.version} of a module`);
  const { organization: namespace } = created;
  const address = {
    organizationName: namespace,
    namespace,
    name: `site-${suffix}`,
    provider: 'terraform',
  };
  const { organizationName, name, provider } = address;
  const { id } = await gantry.registryModules.create({ organizationName, name, provider });
  created.module = { id, name, address };
  await publish(gantry, address, FIRST);
}

/** Creates the version, and uploads its archive. */
async function publish(gantry, address, { version, files }) {
  const { links } = await gantry.registryModules.createVersion({ ...address, version });
  // Only the end of the link, because the tour may connect to another address than the public one.
  const { status } = await gantry.registryModules.uploadVersion({
    upload: links.upload.split('/').at(-1),
    body: await createArchive(files),
  });
  printFact(`${address.namespace}/${address.name}/${address.provider} ${version} is ${status}.`);
}

async function allowValues(gantry, created) {
  printChapter('Enable the module for no-code provisioning, with allowed values');
  const { id } = await gantry.noCodeModules.enable({
    organizationName: created.organization,
    registryModuleId: created.module.id,
    enabled: true,
    versionPin: FIRST.version,
    variableOptions: Object.entries(ALLOWED_VALUES).map(([variableName, { type, options }]) => ({
      variableName,
      variableType: type,
      options,
    })),
  });
  created.noCodeModule = id;
  for (const [name, { options }] of Object.entries(ALLOWED_VALUES))
    printFact(`${name} is one of ${options.join(', ')}.`);
}

async function chooseValues(gantry, created, suffix) {
  printChapter('Create a workspace by choosing values');
  const create = (region) =>
    gantry.noCodeWorkspaces.create({
      noCodeModuleId: created.noCodeModule,
      name: `site-${suffix}`,
      sourceName: 'Gantry tour',
      vars: varsOf({ region, replicas: '2' }),
    });
  await showRefusal('region = moon', create('moon'));
  const { id, name, currentRunId } = await create('eu-central-1');
  created.workspace = { id, name };
  printSuccess(
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

async function showRefusal(input, call) {
  const error = await call.then(
    () => new TourError(`${input} should have been refused.`),
    (refusal) => refusal,
  );
  if (error.status !== 422) throw error;
  printFact(`${input} is refused: ${error.message}`);
}

async function applyRun(gantry, created, runId) {
  printChapter('Execute the first run: plan, review, apply');
  await watch(gantry, runId, 'plan');
  await showPlan(gantry, runId);
  await gantry.runs.apply({ runId, comment: 'Confirmed by the tour' });
  await watch(gantry, runId, 'apply');
  await showOutputs(gantry, created);
}

async function publishNext(gantry, created) {
  printChapter(`Publish version ${SECOND.version}, and pin it`);
  await publish(gantry, created.module.address, SECOND);
  await gantry.noCodeModules.update({
    noCodeModuleId: created.noCodeModule,
    versionPin: SECOND.version,
  });
  const workspace = await gantry.workspaces.read({ workspaceId: created.workspace.id });
  printFact(`no-code-upgrade-available of the workspace: ${workspace.noCodeUpgradeAvailable}.`);
}

async function upgrade(gantry, created) {
  printChapter('Upgrade the workspace: initiate, poll, confirm');
  const workspace = { noCodeModuleId: created.noCodeModule, workspaceId: created.workspace.id };
  const { id } = await gantry.workspaceUpgrades.initiate({
    ...workspace,
    vars: varsOf({ replicas: '3' }),
  });
  await watch(gantry, id, 'plan');
  await showPlan(gantry, id);
  // The response to a confirmation arrives when the apply has ended, or after 10 s. Meanwhile, the
  // tour shows the log.
  const confirmation = gantry.workspaceUpgrades.confirm({ ...workspace, upgradeId: id });
  const [{ meta }] = await Promise.all([confirmation.envelope(), watch(gantry, id, 'apply')]);
  printSuccess(`${meta.message}.`);
}

async function showOutputs(gantry, created) {
  for await (const { name, value } of gantry.stateVersions.listCurrentOutputs({
    workspaceId: created.workspace.id,
  }))
    printSuccess(`${name} = ${JSON.stringify(value)}`);
}
