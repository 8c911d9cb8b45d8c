import { readContainerNumber } from '../../values/container-number.ts';
import { type Members, membersOf } from './members.ts';

const LISTS = ['shipmentEvent', 'transportEvent', 'equipmentEvent'] as const;

/**
 * A list for each type of event. Such an answer may not say which box it is about: then it is the box that was asked
 * for, and where none was, nobody can tell.
 */
export function listsByType(
  document: Members,
  asked: string | undefined,
): readonly { readonly events: readonly unknown[]; readonly pointer: string }[] | undefined {
  const lists = LISTS.flatMap((name) => {
    const events = document[name];
    return Array.isArray(events) ? [{ events: events as readonly unknown[], pointer: `/${name}` }] : [];
  });
  if (lists.length === 0) return undefined;
  const box = boxIn(asked);
  const { equipment } = document;
  const shared = { ...isoCodeOf(membersOf(equipment)), ...(box && { equipmentReference: box }) };
  return lists.map(({ events, pointer }) => ({
    pointer,
    events: pointer === '/equipmentEvent' ? events.map((event) => withBox(event, shared)) : events,
  }));
}

function withBox(event: unknown, shared: Members): unknown {
  const members = membersOf(event);
  return members ? { ...shared, ...members } : event;
}

function isoCodeOf(equipment: Members | undefined): Members {
  const code = equipment?.['ISOEquipmentCode'];
  return code === undefined ? {} : { ISOEquipmentCode: code };
}

/** The question is kept as it was asked: `GET address?equipmentReference=…`. */
function boxIn(asked: string | undefined): string | undefined {
  const query = asked?.split('?')[1];
  const reading = readContainerNumber(new URLSearchParams(query ?? '').get('equipmentReference') ?? '');
  return reading.kind === 'not-a-container-number' ? undefined : reading.number;
}
