import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '../ui/attempt.ts';
import { send } from './client.ts';
import type { AnswerOf } from './json-api.ts';

type Answer = AnswerOf<'POST /bulk'>;

/** What became of all of them. */
export interface BulkOutcome {
  readonly done: number;
  readonly refused: readonly Answer['data'][number][];
  readonly urls: readonly string[];
  readonly file: Answer['file'];
}

export interface BulkChange {
  readonly kind: 'assign' | 'note' | 'stop' | 'resume' | 'share' | 'export';
  readonly of: 'containers' | 'shipments';
  readonly ids?: readonly string[];
  /** As the address of the list has it. */
  readonly filter?: string;
  readonly assignee_id?: string | null;
  readonly days?: number;
  readonly note?: {
    readonly body: string;
    readonly follow_up_on?: string | null;
    readonly mentioned_user_ids?: readonly string[];
  };
}

/** What the service takes in one question. */
const AT_ONCE = 500;

/** Does it about all, some at a time, and shows what it changed. Undefined when it was refused as a whole. */
export function useBulk() {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: BulkChange): Promise<BulkOutcome | undefined> => {
    setIsBusy(true);
    let outcome: BulkOutcome | undefined;
    await attempt(async () => {
      outcome = await changeAll(change);
    });
    setIsBusy(false);
    void queries.invalidateQueries();
    return outcome;
  };
  return { run, isBusy };
}

async function changeAll({ ids, ...change }: BulkChange): Promise<BulkOutcome> {
  const answers: Answer[] = [];
  let rest = ids;
  do {
    const some = rest?.slice(0, AT_ONCE);
    const answer: Answer = await send<Answer>(
      'POST',
      '/bulk',
      some === undefined ? change : { ...change, filter: undefined, ids: some },
    );
    answers.push(answer);
    rest = [...(rest?.slice(AT_ONCE) ?? []), ...answer.meta.remaining_ids];
  } while (rest.length > 0);
  const every = answers.flatMap(({ data }) => data);
  return {
    done: answers.reduce((sum, { meta }) => sum + meta.done, 0),
    refused: every.filter(({ result }) => result !== 'done'),
    urls: [...new Set(every.flatMap(({ url }) => url ?? []))],
    file: joined(answers.flatMap(({ file }) => file ?? [])),
  };
}

/** One table of several: the headings of the first are those of all. */
function joined(files: readonly NonNullable<Answer['file']>[]): Answer['file'] {
  const [first, ...others] = files;
  if (first === undefined) return null;
  const rows = others.map(({ text }) => text.slice(text.indexOf('\r\n') + 2));
  return { ...first, text: [first.text, ...rows].join('') };
}
