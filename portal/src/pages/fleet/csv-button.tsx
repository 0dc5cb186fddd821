import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { failureOf } from '../../api/errors.js';
import { allOfFleet, type FleetSearch } from '../../api/fleet.js';
import { countText } from '../../ui/data/count-text.js';
import { saveFile } from '../../ui/data/save-file.js';
import { Button } from '../../ui/fields/button.js';
import { toast } from '../../ui/overlays/toast.js';
import { COLUMNS } from './columns.js';
import { formatCsv } from './csv.js';

/** Saves all workspaces that the filters match, with all columns. */
export function CsvButton({ search }: { search: FleetSearch }) {
  const save = useMutation({
    mutationFn: async () => {
      const rows = [COLUMNS.map(({ title }) => title)];
      for await (const item of allOfFleet(search)) rows.push(COLUMNS.map(({ text }) => text(item)));
      const content = new Blob([formatCsv(rows)], { type: 'text/csv;charset=utf-8' });
      saveFile(`workspaces-${search.organizationName}.csv`, content);
      return rows.length - 1;
    },
    onSuccess: (count) => void toast(`Saved ${countText(count, 'workspace')}.`),
    onError: (error) => void toast(failureOf(error).message, 'bad'),
  });
  return (
    <Button isPending={save.isPending} onPress={() => save.mutate()}>
      <Download aria-hidden />
      {save.isPending ? 'Saving' : 'Save as CSV'}
    </Button>
  );
}
