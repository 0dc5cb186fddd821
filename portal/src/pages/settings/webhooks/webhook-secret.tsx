import { CodeBlock } from '../../../ui/data/code-block.js';
import { Button } from '../../../ui/fields/button.js';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.js';

interface WebhookSecretProps {
  /** Null while the dialog is closed. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows a new secret once. */
export function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  return (
    <Dialog
      title="The secret of the webhook"
      isOpen={secret !== null}
      onClose={onClose}
      isDismissable={false}
    >
      <p>
        Copy the secret now: it is not shown again. The receiver needs it to verify the signatures
        of requests.
      </p>
      <CodeBlock text={secret ?? ''} what="secret" />
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
