import type { SyntheticPolicy, TemplatedPolicy } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { failureOf, variableProblems } from '../../api/errors.js';
import { policyPreviewQuery, policyTemplateQuery } from '../../api/policy-templates.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/data/code-block.js';
import { Facts } from '../../ui/data/facts.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { parsePolicyVariables, valuesOf } from './policy-variables.js';
import { VariableField } from './variable-field.js';

const route = getRouteApi('/signed-in/$org/policies/$template');

/** The pause in typing after which the page requests a preview. */
const PAUSE_MS = 250;

export function PolicyTemplatePage() {
  const { org, template: name } = route.useParams();
  const query = useQuery(policyTemplateQuery(name));
  return (
    <Page
      title={name}
      trail={
        <Link to="/$org/policies" params={{ org }}>
          Policy templates
        </Link>
      }
      intro={query.data?.description}
    >
      <Loaded query={query}>
        {(template) => <Template key={name} org={org} template={template} />}
      </Loaded>
    </Page>
  );
}

function Template({ org, template }: { org: string; template: TemplatedPolicy }) {
  const variables = useMemo(() => parsePolicyVariables(template.schema), [template.schema]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const values = useDebounced(
    useMemo(() => valuesOf(variables, texts), [variables, texts]),
    PAUSE_MS,
  );
  const preview = useQuery({
    ...policyPreviewQuery(org, template.templateName, values ?? {}),
    enabled: values !== null,
  });
  const error = values === null ? null : preview.error;
  const problems = variableProblems(error);
  return (
    <>
      {variables.length > 0 && (
        <Card title="Variables">
          <Stack>
            {variables.map((variable) => (
              <VariableField
                key={variable.name}
                variable={variable}
                value={texts[variable.name] ?? variable.default}
                onChange={(text) => setTexts((old) => ({ ...old, [variable.name]: text }))}
                error={problems.get(variable.name.toLowerCase())}
              />
            ))}
          </Stack>
        </Card>
      )}
      {error && problems.size === 0 && <Notice tone="bad">{failureOf(error).message}</Notice>}
      {values !== null && !error && preview.data ? (
        <Preview policy={preview.data} />
      ) : (
        <Card title="Rules of the template">
          <Stack>
            <p>{hintFor(values !== null, error !== null)}</p>
            <CodeBlock what="template" text={template.template} />
          </Stack>
        </Card>
      )}
    </>
  );
}

function hintFor(isComplete: boolean, hasFailed: boolean): string {
  if (!isComplete) return 'Fill in the variables to see the rendered rules.';
  return hasFailed ? 'Gantry could not render the rules.' : 'Loading the rules…';
}

function Preview({ policy }: { policy: SyntheticPolicy }) {
  return (
    <>
      <Card title="Rules">
        <CodeBlock what="rules" text={policy.rules} />
      </Card>
      <Card title="About the policy">
        <Facts
          facts={[
            ['Name', policy.name],
            ['Namespace', policy.namespace ?? 'default'],
            ['Partition', policy.partition ?? 'default'],
            ['Description', policy.description],
          ]}
        />
      </Card>
    </>
  );
}
