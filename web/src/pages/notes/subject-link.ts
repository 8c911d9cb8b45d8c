import type { Contact, Note } from '../../api/notes.ts';
import { showContainerNumber } from '../containers/container-number.ts';

type Named = Pick<Note['attributes'], 'subject_id' | 'subject_name' | 'subject_code'> & {
  readonly subject_type: Note['attributes']['subject_type'] | Contact['attributes']['subject_type'];
};

const KINDS: Readonly<Record<Named['subject_type'], string>> = {
  container: 'Container',
  shipment: 'Shipment',
  tracking_request: 'Request',
  vessel: 'Vessel',
  port: 'Port',
  terminal: 'Terminal',
  shipping_line: 'Line',
  party: 'Customer',
};

/** Where it is looked at; undefined for what has no page. */
export function addressOf({ subject_type: type, subject_id: id, subject_code: code }: Named): string | undefined {
  switch (type) {
    case 'container':
      return `/containers/${id}`;
    case 'shipment':
      return `/shipments/${id}`;
    case 'vessel':
      return `/vessels/${id}`;
    case 'terminal':
      return `/terminals/${id}`;
    case 'tracking_request':
      return '/requests';
    case 'port':
      return code === null ? undefined : `/ports/${code}`;
    default:
      return undefined;
  }
}

export function subjectText({ subject_type: type, subject_name: name }: Named): string {
  if (name === null) return `${KINDS[type]} that is there no more`;
  return type === 'container' ? showContainerNumber(name) : name;
}

export function kindText(type: Named['subject_type']): string {
  return KINDS[type];
}
