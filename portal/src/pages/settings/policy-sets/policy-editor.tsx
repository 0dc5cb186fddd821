import { Button } from '../../../ui/fields/button.js';
import { Select } from '../../../ui/fields/select.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { type Level, LEVELS, type PolicyDraft, type PolicyProblems } from './policy-set-draft.js';
import styles from './policy-sets.module.css';
import { PolicySimulation } from './policy-simulation.js';

interface PolicyEditorProps {
  readonly organization: string;
  readonly policy: PolicyDraft;
  readonly problems: PolicyProblems;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (changes: Partial<PolicyDraft>) => void;
  /** Undefined for the only policy of a set. */
  readonly onRemove: (() => void) | undefined;
}

/** One policy of a set: its name and level, and its fields while it is open. */
export function PolicyEditor(props: PolicyEditorProps) {
  const { policy, isOpen, onOpen, onRemove } = props;
  const name = policy.name === '' ? 'new policy' : policy.name;
  return (
    <fieldset className={styles['policy']}>
      <legend className="visually-hidden">{`Policy ${name}`}</legend>
      <div className={styles['head']}>
        <span>
          <bdi>{name}</bdi> ({policy.level})
        </span>
        <span className={styles['buttons']}>
          {!isOpen && (
            <Button look="quiet" aria-label={`Change: ${name}`} onPress={onOpen}>
              Change
            </Button>
          )}
          {onRemove && (
            <Button look="quiet" aria-label={`Remove: ${name}`} onPress={onRemove}>
              Remove
            </Button>
          )}
        </span>
      </div>
      {isOpen && <PolicyFields {...props} />}
    </fieldset>
  );
}

function PolicyFields({ organization, policy, problems, onChange }: PolicyEditorProps) {
  const { name, level, query, content } = policy;
  return (
    <>
      <TextField
        label="Name of the policy"
        value={name}
        onChange={(text) => onChange({ name: text })}
        error={problems.name}
        autoComplete="off"
        isRequired
      />
      <Select
        label="Enforcement"
        options={Object.entries(LEVELS).map(([id, label]) => ({ id, label }))}
        value={level}
        onChange={(id) => onChange({ level: id as Level })}
      />
      <TextField
        label="Query"
        description="The rule that returns the messages, such as data.rules.deny. The policy passes if there are no messages."
        value={query}
        onChange={(text) => onChange({ query: text })}
        error={problems.query}
        isMonospaced
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Rego"
        value={content}
        onChange={(text) => onChange({ content: text })}
        error={problems.content}
        lines={12}
        isMonospaced
        isRequired
      />
      <PolicySimulation organization={organization} policy={{ query, content }} />
    </>
  );
}
