import type { FormEvent } from 'react';
import { type Colleague, useColleagues, useComment, useHistory } from '../../api/exception-work.ts';
import { Ago } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from '../../ui/draft.ts';
import { actorText } from '../audit/action-words.ts';
import { MentionField } from '../notes/MentionField.tsx';
import { mentionedIn } from '../notes/mention-text.ts';
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
    const mentioned = mentionedIn(text, colleagues);
    if (text.trim() !== '' && (await comment(exceptionId, text.trim(), mentioned))) setText('');
  };
  return (
    <form className="work" onSubmit={(event) => void add(event)}>
      <MentionField
        label="Comment"
        name="comment"
        text={text}
        onText={setText}
        colleagues={colleagues}
        isFirst={isFirst}
      />
      <Button label="Comment" />
    </form>
  );
}
