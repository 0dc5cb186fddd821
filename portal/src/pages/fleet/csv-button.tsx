import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { allOfFleet, type FleetSearch } from '../../api/fleet.js';
import { failureOf } from '../../api/errors.js';
import { Button } from '../../ui/fields/button.js';
import { saveText } from '../../ui/data/save-text.js';
import { toast } from '../../ui/overlays/toast.js';
import { COLUMNS } from './columns.js';
import { csv } from './csv.js';

/** Saves all workspaces that the filters match, with all columns. */
export function CsvButton({ search }: { search: FleetSearch }) {
  const save = useMutation({
    mutationFn: async () => {
      const rows = [COLUMNS.map(({ title }) => title)];
      for await (const item of allOfFleet(search)) rows.push(COLUMNS.map(({ text }) => text(item)));
      saveText(`workspaces-${search.organizationName}.csv`, csv(rows), 'text/csv');
      return rows.length - 1;
    },
    onSuccess: (count) => void toast(`Saved ${count.toLocaleString('en')} workspaces.`),
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  return (
    <Button isPending={save.isPending} onPress={() => save.mutate()}>
      <Download aria-hidden />
      {save.isPending ? 'Saving' : 'Save as CSV'}
    </Button>
  );
}
