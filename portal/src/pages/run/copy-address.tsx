import { CopyButton } from '../../ui/data/copy-button.js';

export const CopyAddress = () => (
  <CopyButton text={location.href} what="address" label="Copy address" />
);
