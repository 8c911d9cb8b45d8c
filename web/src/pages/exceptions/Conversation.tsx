import type { FormEvent } from 'react';
import { type Colleague, useColleagues, useComment, useHistory } from '../../api/exception-work.ts';
import { Ago } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/Field.tsx';
import { actorText } from '../audit/action-words.ts';
import { doneText } from './done-text.ts';

interface ConversationProps {
  readonly exceptionId: string;
  readonly isFirst: boolean;
  readonly mayComment: boolean;
}

/** What was done about an exception and said, and a word of one's own. */
export function Conversation({ exceptionId, isFirst, mayComment }: ConversationProps) {
  const colleagues = useColleagues();
  const { data } = useHistory(exceptionId);
  return (
    <>
      {mayComment ? <CommentForm exceptionId={exceptionId} colleagues={colleagues} isFirst={isFirst} /> : null}
      <section className="work-history" aria-label="History">
        <h3>History</h3>
        {data?.data.length === 0 ? <p className="dim">Nothing was done yet.</p> : null}
        <ol>
          {data?.data.map((entry) => (
            <li key={entry.id}>
              <strong>{actorText(entry.attributes)}</strong> {doneText(entry.attributes, colleagues)}{' '}
              <span className="dim">
                <Ago at={entry.attributes.at} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface CommentFormProps {
  readonly exceptionId: string;
  readonly colleagues: readonly Colleague[];
  readonly isFirst: boolean;
}

function CommentForm({ exceptionId, colleagues, isFirst }: CommentFormProps) {
  const comment = useComment();
  const [text, setText] = useDraft(`comment.${exceptionId}`);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mentioned = colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    if (text.trim() !== '' && (await comment(exceptionId, text.trim(), mentioned))) setText('');
  };
  return (
    <form className="work" onSubmit={(event) => void add(event)}>
      <Field label="Comment" hint="@ and a name calls a colleague; Ctrl and Enter sends it">
        <textarea
          name="comment"
          rows={2}
          maxLength={4000}
          value={text}
          data-first={isFirst || undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      {text.endsWith('@') ? (
        <fieldset className="choices" aria-label="Colleagues">
          {colleagues.map(({ id, name }) => (
            <Button key={id} label={name} look="small" onClick={() => setText(`${text}${name} `)} />
          ))}
        </fieldset>
      ) : null}
      <Button label="Comment" />
    </form>
  );
}
