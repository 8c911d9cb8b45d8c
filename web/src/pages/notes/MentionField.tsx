import type { KeyboardEvent } from 'react';
import type { Colleague } from '../../api/exception-work.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { completed, suggested } from './mention-text.ts';

interface MentionFieldProps {
  readonly label: string;
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly colleagues: readonly Colleague[];
  readonly isFirst?: boolean;
  readonly rows?: number;
}

/** Text in which @ and the beginning of a name call a colleague: Tab or Enter writes the first name out. */
export function MentionField({ label, name, text, onText, colleagues, isFirst = false, rows = 2 }: MentionFieldProps) {
  const offered = suggested(text, colleagues);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const [first] = offered;
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSent) event.currentTarget.form?.requestSubmit();
    else if (first !== undefined && !event.shiftKey && (event.key === 'Tab' || event.key === 'Enter')) {
      event.preventDefault();
      onText(completed(text, first));
    }
  };
  return (
    <>
      <Field label={label} hint="@ and a name calls a colleague; Ctrl and Enter sends it">
        <textarea
          name={name}
          rows={rows}
          maxLength={4000}
          value={text}
          data-first={isFirst || undefined}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
        />
      </Field>
      {offered.length === 0 ? null : (
        <fieldset className="choices" aria-label="Colleagues">
          {offered.map((colleague) => (
            <Button
              key={colleague.id}
              label={colleague.name}
              look="small"
              onClick={() => onText(completed(text, colleague))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
