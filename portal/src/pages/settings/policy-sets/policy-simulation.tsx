import { useState } from 'react';
import { failureOf, refusalOf } from '../../../api/errors.js';
import { simulatePolicy } from '../../../api/policy-sets.js';
import { countText } from '../../../ui/data/count-text.js';
import { Button } from '../../../ui/fields/button.js';
import { Notice } from '../../../ui/states/notice.js';

type Results = Awaited<ReturnType<typeof simulatePolicy>>;

/** Evaluates the policy with recent plans. Their runs do not change. */
export function PolicySimulation({
  organization,
  policy,
}: {
  organization: string;
  policy: Parameters<typeof simulatePolicy>[1];
}) {
  const [results, setResults] = useState<Results | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const start = async (): Promise<void> => {
    setPending(true);
    setProblems([]);
    setResults(null);
    try {
      setResults(await simulatePolicy(organization, policy));
    } catch (error) {
      const details = refusalOf(error)?.map(({ detail }) => detail) ?? [];
      setProblems(details.length === 0 ? [failureOf(error).message] : details);
    }
    setPending(false);
  };
  return (
    <>
      <div>
        <Button isPending={isPending} onPress={() => void start()}>
          Try with recent plans
        </Button>
      </div>
      {problems.length > 0 && (
        <Notice tone="bad" title="The policy could not be evaluated">
          <TextList texts={problems} />
        </Notice>
      )}
      {results && <SimulationResults results={results} />}
    </>
  );
}

function SimulationResults({ results }: { results: Results }) {
  const evaluated = results.filter(({ result }) => result !== 'skipped');
  const failed = evaluated.filter(({ result }) => result !== 'passed');
  const skipped = results.length - evaluated.length;
  const texts = failed.flatMap(({ messages, error }) => (error === null ? messages : [error]));
  return (
    <Notice
      tone={failed.length === 0 && evaluated.length > 0 ? 'good' : 'warn'}
      title={titleOf(results.length, evaluated.length, failed.length)}
    >
      {skipped > 0 &&
        `The time limit was reached before ${countText(skipped, 'plan')} could be evaluated.`}
      {texts.length > 0 && <TextList texts={[...new Set(texts)]} />}
    </Notice>
  );
}

function titleOf(plans: number, evaluated: number, failed: number): string {
  if (plans === 0) return 'There are no plans to try it with';
  if (evaluated === 0) return 'No plan was evaluated';
  if (failed === 0) return `The policy passed for ${countText(evaluated, 'plan')}`;
  return `${failed} of ${countText(evaluated, 'plan')} did not pass the policy`;
}

function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text, index) => (
        <li key={index}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
