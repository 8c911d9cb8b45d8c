import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { usePreference } from '../../ui/preferences.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { ALL_SHIPS } from '../fleet/all-ships.ts';
import { FEEDS, type Feed, useFeeds } from '../sources/Feeds.tsx';
import { SourceCard } from '../sources/SourceCard.tsx';
import { OUTCOMES, type Trial } from './trial.ts';

/** A feed that anybody may read, as its operator describes it. */
interface OpenFeed {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly needs: 'nothing' | 'registration' | 'receiver';
  readonly sign_up_url: string | null;
  readonly area: string;
  readonly licence: string;
  readonly licence_url: string;
  readonly expect: string;
  readonly stands_in_for: string | null;
  readonly described_at: string;
}

const NEEDS = { registration: 'Register', receiver: 'Send what your receiver hears' } as const;

/** The feeds that need no contract: what each brings, by whose licence, and one click to hear it. */
export function OpenFeeds({ onAddWithKey }: { readonly onAddWithKey: () => void }) {
  const { data, error } = useGet<{ readonly data: readonly OpenFeed[] }>(['open-feeds'], '/admin/open_ais_feeds');
  const chosen = useFeeds().data?.data ?? [];
  const offered = (data?.data ?? []).filter((feed) => feed.stands_in_for === null).sort(freeFirst);
  const free = offered.filter(({ needs, id }) => needs === 'nothing' && !chosen.some((one) => one.id === id));
  return (
    <SourceCard
      title="Open feeds"
      note={<HearAll feeds={free} />}
      isWaiting={data === undefined}
      error={error}
      none={undefined}
    >
      <p className="pad dim">Nothing is connected to until you choose it.</p>
      <PlainTable columns={['Feed', 'Area', 'What to expect', 'Licence']} actions kind="open-feeds">
        {offered.map((feed) => (
          <OpenFeedRow key={feed.id} feed={feed} chosen={chosen} onAddWithKey={onAddWithKey} />
        ))}
      </PlainTable>
    </SourceCard>
  );
}

/** What anybody can hear at once stands before what wants a registration. */
function freeFirst(one: OpenFeed, other: OpenFeed): number {
  return Number(other.needs === 'nothing') - Number(one.needs === 'nothing');
}

/** Hears what can be heard without a key, and shows it. */
function HearAll({ feeds }: { readonly feeds: readonly OpenFeed[] }) {
  const attempt = useAttempt();
  const [, go] = useLocation();
  const [, showAll] = usePreference('all-ships', ALL_SHIPS, 'unchosen');
  const hear = async () => {
    const choose = async () => {
      for (const { id } of feeds) await send('POST', `/admin/open_ais_feeds/${id}`);
    };
    if (!(await attempt(choose, 'Ships appear within a minute', FEEDS))) return;
    showAll('on');
    go('/map');
  };
  if (feeds.length === 0) return null;
  return <Button label="Hear all without a key" look="primary" onClick={() => void hear()} />;
}

interface RowProps {
  readonly feed: OpenFeed;
  readonly chosen: readonly Feed[];
  readonly onAddWithKey: () => void;
}

function OpenFeedRow({ feed, chosen, onAddWithKey }: RowProps) {
  const isHeard = chosen.some(({ id }) => id === feed.id);
  return (
    <tr>
      <td>
        <a className="link" href={feed.described_at} rel="noreferrer" target="_blank">
          {feed.name}
        </a>{' '}
        <span className="sub mono wrap">{feed.address}</span>
      </td>
      <td className="wrap">{feed.area}</td>
      <td className="wrap">{feed.expect}</td>
      <td className="wrap">
        <a className="link" href={feed.licence_url} rel="noreferrer" target="_blank">
          {feed.licence}
        </a>
      </td>
      <td className="end">
        {feed.needs === 'nothing' ? (
          <Hear feed={feed} isHeard={isHeard} />
        ) : (
          <div className="row">
            <a className="link" href={feed.sign_up_url ?? feed.described_at} rel="noreferrer" target="_blank">
              {NEEDS[feed.needs]}
            </a>
            <Button label="Add with key" name={feed.name} look="small" onClick={onAddWithKey} />
          </div>
        )}
      </td>
    </tr>
  );
}

/** Listens for some seconds and says what came, or hears it from now on. */
function Hear({ feed, isHeard }: { readonly feed: OpenFeed; readonly isHeard: boolean }) {
  const attempt = useAttempt();
  const [trial, setTrial] = useState<Trial>();
  const { isBusy, error, run } = useSubmission(async () => {
    setTrial(undefined);
    const body = { data: { attributes: { name: feed.id, address: feed.address } } };
    const { data } = await send<{ data: { attributes: Trial } }>('POST', '/admin/ais_feeds/try', body);
    setTrial(data.attributes);
  });
  const hear = () =>
    attempt(() => send('POST', `/admin/open_ais_feeds/${feed.id}`), `${feed.name} is heard within seconds`, FEEDS);
  const [text, tone] = OUTCOMES[trial?.outcome ?? 'nothing'];
  return (
    <>
      <div className="row">
        <Button
          label={isBusy ? 'Listening…' : 'Try'}
          name={feed.name}
          look="small"
          disabled={isBusy}
          onClick={() => void run()}
        />
        {isHeard ? (
          <Chip tone="ok">Heard</Chip>
        ) : (
          <Button label="Hear it" name={feed.name} look="small primary" onClick={() => void hear()} />
        )}
      </div>
      <div role="status">
        {trial === undefined ? null : (
          <p>
            <Chip tone={tone}>{text}</Chip> {trial.words}
          </p>
        )}
      </div>
      <FormProblem error={error} />
    </>
  );
}
