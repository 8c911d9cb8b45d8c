import { useState } from 'react';
import { send } from '../../api/client.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { FEEDS, type Feed, Feeds, useFeeds } from '../sources/Feeds.tsx';
import { FeedForm } from './FeedForm.tsx';
import { OpenFeeds } from './OpenFeeds.tsx';

/** Where positions of ships come from: what is heard, and what one adds, tries, changes and removes. */
export function AisFeeds() {
  const [edited, setEdited] = useState<Feed | 'new'>();
  const mayChange = useFeeds().data?.meta.may_change === true;
  return (
    <section className="scroll cards" aria-label="AIS feeds" tabIndex={0}>
      <Feeds
        onAdd={mayChange ? () => setEdited('new') : undefined}
        actionsOf={
          mayChange
            ? (feed) =>
                feed.attributes.origin === 'added' ? <Actions feed={feed} onEdit={() => setEdited(feed)} /> : null
            : undefined
        }
      />
      {mayChange ? <OpenFeeds onAddWithKey={() => setEdited('new')} /> : null}
      <p className="pad dim">
        {mayChange
          ? 'Feeds that are added run within seconds, and serve every account. Receivers that send to this machine, and files, are in its setting AIS_FEEDS; networks of your own that feeds may be in, in AIS_NETWORKS.'
          : 'Feeds serve every account. Owners of the account that runs the installation add and change them.'}
      </p>
      {edited === undefined ? null : (
        <FeedForm feed={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function Actions({ feed: { id: name }, onEdit }: { readonly feed: Feed; readonly onEdit: () => void }) {
  const attempt = useAttempt();
  const remove = () => attempt(() => send('DELETE', `/admin/ais_feeds/${name}`), `${name} is no longer heard`, FEEDS);
  return (
    <div className="row">
      <Button label="Edit" name={name} look="small" onClick={onEdit} />
      <ConfirmButton
        label="Remove"
        name={name}
        question={`Remove ${name}?`}
        consequence="It is no longer heard. What it told of ships stays."
        confirm="Remove feed"
        onConfirm={remove}
      />
    </div>
  );
}
