import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'wouter';
import { type Mention, useMentions, useMentionWork } from '../api/notes.ts';
import { addressOf, subjectText } from '../pages/notes/subject-link.ts';
import { Ago } from '../time/shown.tsx';
import { Button } from '../ui/Button.tsx';
import { closeMenu, Menu } from '../ui/Menu.tsx';

/** Notes of colleagues that call whoever is signed in; how many of them are new stands on it. */
export function Bell() {
  const { data } = useMentions();
  const { readAll } = useMentionWork();
  const unread = data?.meta.unread ?? 0;
  const mentions = data?.data ?? [];
  return (
    <Menu
      label={unread === 0 ? 'Mentions' : `Mentions, ${unread} new`}
      className="btn icon bell"
      trigger={
        <>
          <BellIcon size={16} aria-hidden />
          {unread === 0 ? null : (
            <span className="unread" aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    >
      <h3>Mentions</h3>
      {mentions.length === 0 ? <p className="menu-body dim">Nobody has called you in a note yet.</p> : null}
      {mentions.map((mention) => (
        <MentionLink key={mention.id} mention={mention} />
      ))}
      {unread === 0 ? null : (
        <div className="menu-body">
          <Button label="Mark all as read" look="small" onClick={() => void readAll()} />
        </div>
      )}
    </Menu>
  );
}

function MentionLink({ mention: { id, attributes: is } }: { readonly mention: Mention }) {
  const { read } = useMentionWork();
  return (
    <Link
      className={is.read_at === null ? 'item mention new' : 'item mention'}
      href={addressOf(is) ?? '/more'}
      onClick={(event) => {
        closeMenu(event.currentTarget);
        if (is.read_at === null) void read(id);
      }}
    >
      <span>
        <strong>{is.author_name ?? 'Landfall'}</strong> on {subjectText(is)}
        {is.read_at === null ? <span className="spoken"> (new)</span> : null}
      </span>
      <span className="said">{is.body}</span>
      <span className="dim">
        <Ago at={is.created_at} />
      </span>
    </Link>
  );
}
