import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEgressRule, type EgressRule, refreshEgressRules } from '../../api/egress.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

export function RemoveRule({ rule: { id, host, delegated } }: { rule: EgressRule }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button look="quiet" aria-label={`Remove ${host}`} onPress={() => setIsOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        title={`Remove ${host}?`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action="Remove"
        isDangerous
        onConfirm={async () => {
          await deleteEgressRule(id);
          await refreshEgressRules(queries);
        }}
      >
        {delegated ? (
          <>
            Projects will no longer be able to permit this host, unless another rule allows it. The
            rules of projects remain.
          </>
        ) : (
          <>
            The rule will not apply to runs whose plan starts later. It still applies to runs whose
            plan has already started.
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
