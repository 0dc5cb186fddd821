import type { RegistryModuleVersionState } from '@gantry/client';
import { useState } from 'react';
import type { VersionWarning } from '../../api/registry.js';
import { isOffered } from '../../app/module-words/newest-version.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

const NO_SUCCESSOR = 'none';

interface VersionWarningFormProps {
  readonly action: string;
  readonly intro?: string;
  readonly version: RegistryModuleVersionState;
  readonly versions: readonly RegistryModuleVersionState[];
  readonly onSubmit: (warning: VersionWarning) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The form for the warning that users of the version get. */
export function VersionWarningForm(props: VersionWarningFormProps) {
  const { action, intro, version, versions, onSubmit, onClose } = props;
  const [reason, setReason] = useState(version.deprecation?.reason ?? '');
  const [link, setLink] = useState(version.deprecation?.link ?? '');
  const [successor, setSuccessor] = useState(version.deprecation?.successor ?? NO_SUCCESSOR);
  const others = versions.filter((one) => one.version !== version.version && isOffered(one));
  return (
    <DialogForm
      action={action}
      isDisabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() =>
        onSubmit({
          reason: reason.trim(),
          link: link.trim() || null,
          successor: successor === NO_SUCCESSOR ? null : successor,
        })
      }
    >
      {intro !== undefined && <p>{intro}</p>}
      <TextField
        label="Reason"
        description="Shown to everybody who uses the version."
        value={reason}
        onChange={setReason}
        lines={3}
        maxLength={1000}
        isRequired
      />
      {others.length > 0 && (
        <Select
          label="Version to use instead"
          options={[
            { id: NO_SUCCESSOR, label: 'None' },
            ...others.map((one) => ({ id: one.version, label: one.version })),
          ]}
          value={successor}
          onChange={setSuccessor}
        />
      )}
      <TextField
        label="Link (optional)"
        description="A page with details, such as https://example.com/advisory."
        type="url"
        value={link}
        onChange={setLink}
        autoComplete="off"
      />
    </DialogForm>
  );
}
