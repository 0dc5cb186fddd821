import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allOrganizationsQuery } from '../../api/organizations.js';
import { createGroupMapping } from '../../api/sign-in-providers.js';
import { allTeamsQuery } from '../../api/teams.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface MappingFormProps {
  readonly providerId: string;
  readonly onClose: () => void;
}

/** Maps a group to a team, or every group to the team of the same name. */
export function MappingForm({ providerId, onClose }: MappingFormProps) {
  const [organizationName, setOrganization] = useState('');
  const [mapsEveryGroup, setMapsEveryGroup] = useState(false);
  const [group, setGroup] = useState('');
  const [teamId, setTeam] = useState('');
  const organizations = useQuery(allOrganizationsQuery);
  const queries = useQueryClient();
  const isComplete = mapsEveryGroup || (group !== '' && teamId !== '');
  return (
    <DialogForm
      action="Map"
      isDisabled={organizationName === '' || !isComplete}
      onClose={onClose}
      onSubmit={async () => {
        const mappedGroup = mapsEveryGroup ? '' : group;
        await createGroupMapping(providerId, { organizationName, group: mappedGroup, teamId });
        await queries.invalidateQueries({ queryKey: ['sign-in-providers'] });
      }}
    >
      <Select
        label="Organization"
        options={(organizations.data ?? []).map(({ name }) => ({ id: name, label: name }))}
        value={organizationName === '' ? null : organizationName}
        isLoading={organizations.isPending}
        onChange={(name) => {
          setOrganization(name);
          setTeam('');
        }}
        isRequired
      />
      <Checkbox
        label="Map every group to the team of the same name"
        description="Except the team owners, which requires its own mapping."
        isSelected={mapsEveryGroup}
        onChange={setMapsEveryGroup}
      />
      {!mapsEveryGroup && (
        <>
          <TextField
            label="Group"
            description="Exactly as the issuer names it."
            value={group}
            onChange={setGroup}
            autoComplete="off"
            spellCheck="false"
            isRequired
          />
          {organizationName !== '' && (
            <TeamSelect organizationName={organizationName} value={teamId} onChange={setTeam} />
          )}
        </>
      )}
    </DialogForm>
  );
}

interface TeamSelectProps {
  readonly organizationName: string;
  readonly value: string;
  readonly onChange: (teamId: string) => void;
}

function TeamSelect({ organizationName, value, onChange }: TeamSelectProps) {
  const teams = useQuery(allTeamsQuery(organizationName));
  return (
    <Select
      label="Team"
      options={(teams.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      value={value === '' ? null : value}
      isLoading={teams.isPending}
      onChange={onChange}
      isRequired
    />
  );
}
