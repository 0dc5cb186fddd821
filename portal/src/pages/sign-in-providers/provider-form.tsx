import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { ProviderSettings, SignInProvider } from '../../api/sign-in-providers.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

interface ProviderFormProps {
  readonly action: string;
  /** The provider to change; undefined for a new one. */
  readonly provider?: SignInProvider;
  readonly onSubmit: (settings: ProviderSettings & { readonly issuer: string }) => Promise<unknown>;
  readonly onClose: () => void;
}

const DEFAULTS = {
  name: '',
  issuer: '',
  clientId: '',
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  usernameClaim: 'preferred_username',
  groupsClaim: 'groups',
  siteAdminGroup: null,
};

type Values = Readonly<
  Record<
    | 'name'
    | 'issuer'
    | 'clientId'
    | 'clientSecret'
    | 'scopes'
    | 'usernameClaim'
    | 'groupsClaim'
    | 'siteAdminGroup',
    string
  >
>;

const valuesOf = (provider: Omit<SignInProvider, 'id' | 'links'> | typeof DEFAULTS): Values => ({
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: '',
  scopes: provider.scopes.join(' '),
  usernameClaim: provider.usernameClaim,
  groupsClaim: provider.groupsClaim,
  siteAdminGroup: provider.siteAdminGroup ?? '',
});

const settingsOf = (values: Values) => ({
  name: values.name.trim(),
  issuer: values.issuer.trim(),
  clientId: values.clientId.trim(),
  ...(values.clientSecret !== '' && { clientSecret: values.clientSecret }),
  scopes: values.scopes.split(/\s+/).filter((scope) => scope !== ''),
  usernameClaim: values.usernameClaim.trim(),
  groupsClaim: values.groupsClaim.trim(),
  siteAdminGroup: values.siteAdminGroup.trim() || null,
});

export function ProviderForm({ action, provider, onSubmit, onClose }: ProviderFormProps) {
  const [values, setValues] = useState(() => valuesOf(provider ?? DEFAULTS));
  const queries = useQueryClient();
  const field = (name: keyof Values) => ({
    value: values[name],
    onChange: (value: string) => setValues((old) => ({ ...old, [name]: value })),
    autoComplete: 'off',
    spellCheck: 'false' as const,
  });
  const required = [values.name, values.issuer, values.clientId];
  return (
    <DialogForm
      action={action}
      isDisabled={required.some((value) => value.trim() === '')}
      onClose={onClose}
      onSubmit={async () => {
        await onSubmit(settingsOf(values));
        await queries.invalidateQueries({ queryKey: ['sign-in-providers'] });
        await queries.invalidateQueries({ queryKey: ['sign-in-options'] });
      }}
    >
      <TextField
        label="Name"
        description="Shown on the sign-in page."
        {...field('name')}
        isRequired
      />
      {!provider && (
        <TextField
          label="Issuer"
          description="The URL of the OpenID Connect issuer, such as https://id.acme.example."
          {...field('issuer')}
          isRequired
        />
      )}
      <TextField label="Client ID" {...field('clientId')} isRequired />
      <TextField
        label="Client secret"
        description={
          provider?.hasClientSecret === true
            ? 'Leave empty to keep the current one.'
            : 'Leave empty for a public client.'
        }
        type="password"
        {...field('clientSecret')}
      />
      <ClaimFields field={field} />
    </DialogForm>
  );
}

interface ClaimFieldsProps {
  readonly field: (name: keyof Values) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The scopes that Gantry requests from the issuer, and the claims that it reads. */
function ClaimFields({ field }: ClaimFieldsProps) {
  return (
    <>
      <TextField
        label="Scopes"
        description="With offline_access, most issuers let Gantry renew sessions. Otherwise, sessions end early, by default after 15 minutes."
        {...field('scopes')}
        isRequired
      />
      <TextField label="Claim with the user name" {...field('usernameClaim')} isRequired />
      <TextField label="Claim with the groups" {...field('groupsClaim')} isRequired />
      <TextField
        label="Group of site administrators"
        description="Its members may do everything in every organization. Empty: no group."
        {...field('siteAdminGroup')}
      />
    </>
  );
}
