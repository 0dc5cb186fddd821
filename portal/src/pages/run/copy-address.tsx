import { CopyButton } from '../../ui/data/copy-button.js';

/** Copies the address of this page, to send it to somebody else. */
export const CopyAddress = () => (
  <CopyButton text={location.href} what="address" label="Copy address" />
);
