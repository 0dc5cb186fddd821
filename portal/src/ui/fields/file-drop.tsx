import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { toast } from '../overlays/toast.js';
import { Button } from './button.js';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** Names the area, and describes what to drop. */
  readonly label: string;
  readonly description?: ReactNode;
  /** The label of the button. Default: "Choose a file". */
  readonly action?: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop(props: FileDropProps) {
  const { label, description, action = 'Choose a file', isMultiple = false, onFiles } = props;
  return (
    <DropZone
      className={styles['zone'] ?? ''}
      onDrop={({ items }) => {
        const files = items.filter((item) => item.kind === 'file');
        if (files.length > 1 && !isMultiple) return void toast('Drop a single file.', 'bad');
        void Promise.all(files.map((item) => item.getFile())).then(onFiles);
      }}
    >
      <Upload aria-hidden />
      <Text slot="label" className={styles['label']}>
        {label}
      </Text>
      {description !== undefined && <p className={styles['description']}>{description}</p>}
      <FileTrigger
        allowsMultiple={isMultiple}
        onSelect={(files) => files && onFiles(Array.from(files))}
      >
        <Button>{action}</Button>
      </FileTrigger>
    </DropZone>
  );
}
