import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEgressRule, type EgressRule, refreshEgressRules } from '../../api/egress.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

export function RemoveRule({ rule: { id, host } }: { rule: EgressRule }) {
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
        The rule no longer applies to runs that are planned later. Runs whose plan has started keep
        it.
      </ConfirmDialog>
    </>
  );
}
