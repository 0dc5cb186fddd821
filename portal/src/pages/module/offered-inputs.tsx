import type { ModuleDocumentation } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { catalogEntryQuery, moduleInputsQuery } from '../../api/provisioning.js';
import { Inputs } from './inputs.js';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider');

/** The inputs of a version, with the allowed values if the caller's catalog has this version. */
export function OfferedInputs({ documentation }: { documentation: ModuleDocumentation }) {
  const { version, inputs } = documentation;
  const { data: entry } = useQuery(catalogEntryQuery(route.useParams()));
  const { data: variables = [] } = useQuery({
    ...moduleInputsQuery(entry?.id ?? '', version, null),
    enabled: entry?.version === version,
  });
  const allowed = new Map(variables.map(({ name, options }) => [name, options]));
  return <Inputs inputs={inputs} allowed={allowed} />;
}
