import type { Colleague } from '../../api/exception-work.ts';

interface Done {
  readonly action: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** What somebody did, after their name. */
export function doneText({ action, changes }: Done, colleagues: readonly Colleague[]): string {
  const text = (name: string) => (typeof changes[name] === 'string' ? changes[name] : '');
  const list = (name: string) => (Array.isArray(changes[name]) ? changes[name].join(', ') : '');
  switch (action) {
    case 'exception.comment':
      return `said: ${text('body')}`;
    case 'container.enter':
      return text('reason') === '' ? 'entered facts' : `entered facts: ${text('reason')}`;
    case 'note.create':
      return `noted: ${text('body')}`;
    case 'note.follow_up':
      return 'followed a note up';
    case 'note.edit':
      return `changed a note: ${text('body')}`;
    case 'note.delete':
      return 'deleted a note';
    case 'exception.dismiss':
      return `dismissed it: ${text('dismissed_reason')}`;
    case 'exception.snooze':
      return text('snoozed_until') === '' ? 'snoozed it until something changes' : 'snoozed it';
    case 'exception.assign': {
      const name = colleagues.find(({ id }) => id === changes['assignee_id'])?.name;
      return changes['assignee_id'] === null
        ? 'took it from whoever had it'
        : `assigned it to ${name ?? 'a colleague'}`;
    }
    case 'exception.reopen':
      return 'took it up again';
    case 'shipment.stop_tracking':
      return 'stopped tracking';
    case 'shipment.resume_tracking':
      return 'resumed tracking';
    case 'shipment.tag':
      return [
        ...(list('add') === '' ? [] : [`added the tag ${list('add')}`]),
        ...(list('remove') === '' ? [] : [`removed the tag ${list('remove')}`]),
      ].join(' and ');
    case 'share_link.create':
      return 'shared it by a link';
    default:
      return editText(list('tags'), list('refNumbers'), changes);
  }
}

function editText(tags: string, references: string, changes: Done['changes']): string {
  const parts = [
    ...('tags' in changes ? [tags === '' ? 'removed the tags' : `set the tags to ${tags}`] : []),
    ...('refNumbers' in changes
      ? [references === '' ? 'removed the references' : `set the references to ${references}`]
      : []),
  ];
  return parts.length === 0 ? 'edited it' : parts.join(' and ');
}
