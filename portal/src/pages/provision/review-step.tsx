import type { NoCodeCatalog } from '@gantry/client';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '../../forms/field.js';
import styles from '../../forms/forms.module.css';
import type { Json } from '../../forms/json.js';
import { Review } from '../../forms/review.js';
import { SubmitFailure } from '../../forms/submit-failure.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';
import { Button } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

const SUBMIT_LABEL = 'Create and plan';

interface ReviewStepProps {
  readonly entry: NoCodeCatalog;
  readonly name: string;
  readonly project: string | null;
  readonly fields: readonly Field[];
  readonly values: ReadonlyMap<string, Json>;
  readonly failure: unknown;
  readonly onBack: () => void;
  readonly onCreate: () => Promise<void>;
}

export function ReviewStep({
  entry,
  name,
  project,
  failure,
  onBack,
  onCreate,
  ...rest
}: ReviewStepProps) {
  const [isPending, setPending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const create = async (): Promise<void> => {
    setPending(true);
    await onCreate();
    setPending(false);
  };
  return (
    <div className={styles['form']}>
      <h2 ref={heading} tabIndex={-1}>
        Review {name}
      </h2>
      <Card title="Your inputs">
        <Stack>
          <Facts
            facts={[
              ['Workspace name', name],
              project === null ? null : ['Project', project],
              ['Module', `${entry.name} ${entry.version}`],
            ]}
          />
          <Review {...rest} />
        </Stack>
      </Card>
      <Notice title="What happens next">
        Gantry creates the workspace and plans what to set up. On the next page, check the plan and
        confirm it. Nothing is set up before that.
      </Notice>
      <SubmitFailure failure={failure} submitLabel={SUBMIT_LABEL} />
      <div className={styles['actions']}>
        <Button onPress={onBack}>Back</Button>
        <Button look="primary" isPending={isPending} onPress={() => void create()}>
          {SUBMIT_LABEL}
        </Button>
      </div>
    </div>
  );
}
