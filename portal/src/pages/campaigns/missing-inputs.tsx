import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  giveInputs,
  refreshCampaigns,
  type UpgradeCampaign,
  type UpgradeCampaignItem,
} from '../../api/campaigns.js';
import { refusalOf } from '../../api/errors.js';
import { moduleInputsQuery } from '../../api/provisioning.js';
import { type Field, fieldOf } from '../../forms/field.js';
import { variableOf } from '../../forms/form-reading.js';
import { initialValueOf } from '../../forms/form-value.js';
import { InputFields } from '../../forms/input-fields.js';
import { serverProblems } from '../../forms/server-problems.js';
import { useInputsForm } from '../../forms/use-inputs-form.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Loaded } from '../../ui/states/loaded.js';

interface MissingInputsProps {
  readonly campaign: UpgradeCampaign;
  readonly item: UpgradeCampaignItem;
  readonly onClose: () => void;
}

/** The form for the inputs that lack a value in one workspace. */
export function MissingInputs({ campaign, item, onClose }: MissingInputsProps) {
  const query = useQuery(
    moduleInputsQuery(campaign.noCodeModuleId ?? '', campaign.moduleVersion ?? '', {
      workspace: item.workspaceId ?? '',
    }),
  );
  return (
    <Loaded query={query}>
      {(inputs) => (
        <Fields
          item={item}
          fields={inputs.filter(({ name }) => item.missingInputs.includes(name)).map(fieldOf)}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

interface FieldsProps extends Pick<MissingInputsProps, 'item' | 'onClose'> {
  readonly fields: readonly Field[];
}

function Fields({ item, fields, onClose }: FieldsProps) {
  const inputs = useInputsForm(
    fields,
    fields.map((field) => initialValueOf(field)),
  );
  const queries = useQueryClient();
  const submit = async (): Promise<void> => {
    const vars = fields.flatMap((field) => {
      const value = inputs.reading.values.get(field.name);
      return value === undefined ? [] : [variableOf(field, value)];
    });
    try {
      await giveInputs(item.id, vars);
    } catch (error) {
      const names = fields.map(({ name }) => name);
      inputs.refuse(serverProblems(refusalOf(error) ?? [], vars, names).fields);
      throw error;
    }
    await refreshCampaigns(queries);
  };
  return (
    <DialogForm
      action="Plan the upgrade"
      isDisabled={inputs.reading.problems.length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{item.reason}</p>
      <InputFields inputs={inputs} isMain={() => true} moreTitle="More" />
    </DialogForm>
  );
}
