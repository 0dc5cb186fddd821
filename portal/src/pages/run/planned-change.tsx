import type {
  PlanSummaryAttributeChange,
  PlanSummaryChange,
  PlanSummaryGroup,
} from '@gantry/client';
import { type LucideIcon, Minus, PenLine, Plus, RefreshCw } from 'lucide-react';
import { countText } from '../../ui/data/count-text.js';
import styles from './planned-change.module.css';

const ICONS: Readonly<Partial<Record<PlanSummaryGroup['action'], LucideIcon>>> = {
  create: Plus,
  update: PenLine,
  replace: RefreshCw,
  destroy: Minus,
};

interface PlannedChangeProps {
  readonly action: PlanSummaryGroup['action'];
  readonly change: PlanSummaryChange;
}

export function PlannedChange({ action, change }: PlannedChangeProps) {
  const { address, previousAddress, sentence, attributeChanges, attributeChangesCount } = change;
  const Icon = ICONS[action];
  const rest = attributeChangesCount - attributeChanges.length;
  return (
    <details className={styles['change']}>
      <summary>
        {Icon && <Icon aria-hidden className={styles[action]} />}
        <span>{sentence}</span>
      </summary>
      <div className={styles['inside']}>
        <p className={styles['address']}>
          <code>{previousAddress === null ? address : `${previousAddress} → ${address}`}</code>
        </p>
        <AttributeChanges changes={attributeChanges} />
        {rest > 0 && <p className={styles['rest']}>And {countText(rest, 'more value')}.</p>}
      </div>
    </details>
  );
}

export function AttributeChanges({ changes }: { changes: readonly PlanSummaryAttributeChange[] }) {
  if (changes.length === 0) return null;
  return (
    <table className={styles['values']}>
      <thead className="visually-hidden">
        <tr>
          <th>Value</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          <tr key={index}>
            <th scope="row">
              <code>{change.path}</code>
            </th>
            <td>
              <Change change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ change }: { change: PlanSummaryAttributeChange }) {
  const { before, after, sensitive, knownAfterApply, forcesReplacement, action } = change;
  return (
    <>
      {sensitive ? (
        <span className={styles['soft']}>hidden because it is sensitive</span>
      ) : (
        <>
          {action !== 'add' && before !== null && (
            <>
              <del>{before}</del>{' '}
            </>
          )}
          {knownAfterApply ? (
            <span className={styles['soft']}>set when the plan is applied</span>
          ) : (
            action !== 'remove' && after !== null && <ins>{afterText(after)}</ins>
          )}
        </>
      )}
      {forcesReplacement && <span className={styles['forces']}> causes the replacement</span>}
    </>
  );
}

/** The server marks the unknown parts of a list or map in the words of the tools. */
const afterText = (after: string): string =>
  after.replaceAll('(known after apply)', '(set when the plan is applied)');
