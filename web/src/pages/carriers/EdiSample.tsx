import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

interface Sample {
  readonly syntax: 'x12' | 'edifact' | 'unknown';
  readonly sender: string;
  readonly control_number: string;
  readonly partner: string | null;
  readonly messages: readonly { readonly type: string; readonly statements: number }[];
  readonly containers: readonly string[];
  readonly problems: readonly { readonly detail: string; readonly pointer: string }[];
  readonly acknowledgement: string | null;
}

const MAX_CHARACTERS = 50_000;
const MAX_PROBLEMS_SHOWN = 20;

/** Reads a message without taking it in, and shows what would be answered. */
export function EdiSample() {
  const [samples, setSamples] = useState<readonly Sample[]>();
  const { error, run: read } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sample = String(new FormData(event.currentTarget).get('sample'));
    const body = { data: { attributes: { sample } } };
    setSamples((await send<{ data: readonly Sample[] }>('POST', '/edi_partners/sample', body)).data);
  });
  return (
    <Card title="Try a message" named>
      <form className="pad" onSubmit={(event) => void read(event)}>
        <Field label="Sample" hint="An interchange as the partner sends it. Nothing of it is kept.">
          <textarea name="sample" required rows={5} maxLength={MAX_CHARACTERS} className="mono" spellCheck={false} />
        </Field>
        <div>
          <Button label="Read the sample" />
        </div>
        <FormProblem error={error} />
        <div role="status">
          {samples?.map((sample) => (
            <Result key={`${sample.sender} ${sample.control_number}`} sample={sample} />
          ))}
          {samples?.length === 0 ? <p>There is no interchange in it.</p> : null}
        </div>
      </form>
    </Card>
  );
}

function Result({ sample }: { readonly sample: Sample }) {
  const { sender, partner, messages, containers, problems, acknowledgement } = sample;
  const statements = messages.reduce((sum, message) => sum + message.statements, 0);
  const types = [...new Set(messages.map(({ type }) => type))].join(', ');
  return (
    <div className="sample">
      <p>
        <Chip tone={problems.length === 0 ? 'ok' : 'warn'}>{problems.length === 0 ? 'Understood' : 'Problems'}</Chip>{' '}
        From {sender === '' ? 'nobody named' : sender}
        {partner === null ? ', who is no partner yet' : `, known as ${partner}`}: {counted(messages.length, 'message')}
        {types === '' ? '' : ` (${types})`} with {counted(statements, 'statement')} about{' '}
        {counted(containers.length, 'container')}.
      </p>
      {problems.length === 0 ? null : (
        <ul className="problems">
          {problems.slice(0, MAX_PROBLEMS_SHOWN).map(({ detail, pointer }) => (
            <li key={`${pointer} ${detail}`}>
              {detail} <span className="dim">{pointer}</span>
            </li>
          ))}
        </ul>
      )}
      {acknowledgement === null ? (
        <p className="dim">Nobody can be answered: it does not say who sent it.</p>
      ) : (
        <>
          <h3>The answer it would get</h3>
          <div className="secret">
            <code>{acknowledgement}</code>
            <CopyButton text={acknowledgement} label="Copy acknowledgement" />
          </div>
        </>
      )}
    </div>
  );
}
