import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CONNECTIONS, type Line, type LineInterface, NUMBER_NAMES } from './connection.ts';

interface Answer {
  readonly outcome: 'found' | 'not_found' | 'refused' | 'unavailable' | 'too_many_calls' | 'no_keys';
  readonly words: string;
  readonly events: number;
  readonly containers: readonly string[];
  readonly calls: number;
}

const OUTCOMES: Readonly<Record<Answer['outcome'], readonly [string, ChipTone]>> = {
  found: ['It works', 'ok'],
  not_found: ['Number not known', 'warn'],
  refused: ['Keys refused', 'bad'],
  unavailable: ['No answer', 'bad'],
  too_many_calls: ['Too many calls', 'warn'],
  no_keys: ['No keys', 'warn'],
};
const MAX_BOXES_SHOWN = 12;

interface TestNumberProps {
  readonly line: Line;
  readonly chosen: LineInterface;
  /** Keys of the form, when it is complete; those that are kept otherwise. */
  readonly given: Readonly<Record<string, string>> | undefined;
}

/** Asks the line for a number now, and says what it answered. */
export function TestNumber({ line, chosen, given }: TestNumberProps) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<Answer>();
  const canTest = given !== undefined || line.keys !== null;
  const {
    isBusy,
    error,
    run: test,
  } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const attributes = {
      number_type: form.get('number_type'),
      number: form.get('number'),
      ...(given === undefined ? {} : { credentials: given, interface: chosen.name }),
    };
    setAnswer(undefined);
    const path = `/carrier_connections/${line.scac}/test`;
    const { data } = await send<{ data: { attributes: Answer } }>('POST', path, { data: { attributes } });
    setAnswer(data.attributes);
    await queries.invalidateQueries({ queryKey: CONNECTIONS });
  });
  return (
    <Card title="Test" named>
      <form className="pad" onSubmit={(event) => void test(event)}>
        <p>
          Ask {line.name} for a number of your own. {canTest ? whichKeys(given) : 'Fill in the keys above first.'}
        </p>
        <div className="test-line">
          <Field label="Kind">
            <select name="number_type">
              <Options of={chosen.numbers.map((type) => [type, NUMBER_NAMES[type]])} />
            </select>
          </Field>
          <Field label="Number">
            <input name="number" className="mono" required minLength={4} maxLength={35} autoComplete="off" />
          </Field>
          <Button label={isBusy ? 'Asking…' : 'Test'} disabled={isBusy || !canTest} />
        </div>
        <FormProblem error={error} />
        <div role="status">{answer === undefined ? null : <Result answer={answer} />}</div>
      </form>
    </Card>
  );
}

function whichKeys(given: TestNumberProps['given']): string {
  return given === undefined ? 'The keys that are kept are used.' : 'The keys above are used, and not kept by this.';
}

function Result({ answer: { outcome, words, containers, calls } }: { readonly answer: Answer }) {
  const [text, tone] = OUTCOMES[outcome];
  const more = containers.length - MAX_BOXES_SHOWN;
  return (
    <div className="test-result">
      <p>
        <Chip tone={tone}>{text}</Chip> <span>{words}</span>
      </p>
      {containers.length === 0 ? null : (
        <p className="mono wrap">
          {containers.slice(0, MAX_BOXES_SHOWN).join(', ')}
          {more > 0 ? ` and ${more} more` : ''}
        </p>
      )}
      {calls === 0 ? null : <p className="dim">It took {counted(calls, 'call')} of the budget.</p>}
    </div>
  );
}
