import type { ModuleVersionInput } from '@gantry/client';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/facts.js';

interface FormPreviewProps {
  readonly inputs: readonly (ModuleVersionInput & { readonly options: readonly unknown[] })[];
}

export function FormPreview({ inputs }: FormPreviewProps) {
  return (
    <Card title="As a colleague sees it">
      <Facts facts={inputs.map(({ name, options }) => [name, options.length] as const)} />
    </Card>
  );
}
