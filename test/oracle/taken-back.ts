import { createHmac } from 'node:crypto';
import type { Booking } from '../../src/simulator/world/world.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';

/** What a line pushes in error: the box was landed where it is to be, and returned, though it is still on its way. */
const NEVER_HAPPENED = [
  { equipmentEventTypeCode: 'DISC', emptyIndicatorCode: 'LADEN' },
  { equipmentEventTypeCode: 'GTOT', emptyIndicatorCode: 'LADEN' },
] as const;

/**
 * Lines push what never happened to boxes that are under way, and take it back by the ids of the events alone, as DCSA 3.0
 * has it. It is told to the service alone, since nothing may follow from it.
 */
export async function pushAndTakeBack(service: FollowedWorld, bookings: readonly Booking[], nowMs: number) {
  const subscriptions = new Map<string, Subscription>();
  for (const { line, boxes } of bookings) {
    const under = boxes.filter(({ journey }) => {
      const [first, last] = [journey.steps[0], journey.steps.at(-1)];
      return first !== undefined && last !== undefined && first.atMs < nowMs && last.atMs > nowMs;
    });
    if (under.length === 0) continue;
    const push = subscriptions.get(line.scac) ?? (await subscribe(service, line.scac));
    subscriptions.set(line.scac, push);
    const events = under.flatMap(({ number, journey }) =>
      NEVER_HAPPENED.map((kind) => ({
        ...kind,
        eventID: `never-${kind.equipmentEventTypeCode}-${number}-${nowMs}`,
        eventType: 'EQUIPMENT',
        eventClassifierCode: 'ACT',
        eventDateTime: new Date(nowMs).toISOString(),
        eventUpdatedDateTime: new Date(nowMs).toISOString(),
        isRetracted: false,
        equipmentReference: number,
        eventLocation: { UNLocationCode: journey.steps.findLast(({ name }) => name.startsWith('discharge'))?.locode },
      })),
    );
    await push({ events, feedbackElements: [] });
    await push({ events: events.map(({ eventID }) => ({ eventID, isRetracted: true })), feedbackElements: [] });
  }
}

type Subscription = (message: object) => Promise<void>;

async function subscribe(service: FollowedWorld, scac: string): Promise<Subscription> {
  const body = JSON.stringify({ data: { attributes: { scac } } });
  const { data } = await service.call('POST', '/event_subscriptions', body);
  const { callback_path: path, secret } = data.attributes;
  return async (message) => {
    const text = JSON.stringify(message);
    const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('hex');
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'notification-signature': `sha256=${signature}` },
      body: text,
    });
    if (response.status !== 204) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
}
