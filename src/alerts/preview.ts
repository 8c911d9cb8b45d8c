import { MAX_LINES } from '../domain/alerts/alert.ts';
import { lineOfChange } from '../domain/alerts/alert-line.ts';
import type { AlertSubscription } from '../domain/alerts/alert-subscription.ts';
import { changesOf } from '../domain/events/change.ts';
import { findContainer } from '../store/containers/containers.ts';
import { listToldEvents } from '../store/events/changes.ts';
import type { Db } from '../store/tables.ts';
import { DAY_MS } from '../values/duration.ts';
import { toInstant } from '../values/instant.ts';
import type { Message } from './message.ts';
import { readJourneys } from './send.ts';
import { writeSlackMessage, writeTeamsMessage, writeWebhookMessage } from './write-chat.ts';
import { writeAlertMail } from './write-mail.ts';

const DAYS = 7;
const MAX_EVENTS = 400;

export interface Preview {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly slack: object;
  readonly teams: object;
  readonly webhook: object;
}

/** What it would have told of the last days, of all kinds of changes that it wants. Views and exceptions are told as they come. */
export async function previewAlert(
  db: Db,
  subscription: AlertSubscription,
  { companyName, baseUrl }: Pick<Message, 'companyName' | 'baseUrl'>,
  now: Date,
): Promise<Preview> {
  const { accountId, scope, tag, kinds } = subscription;
  const scopeId = subscription.scopeId ?? undefined;
  const container = scope === 'container' && scopeId ? await findContainer(db, accountId, scopeId) : undefined;
  const events = await listToldEvents(db, accountId, {
    since: toInstant(new Date(now.getTime() - DAYS * DAY_MS)),
    until: undefined,
    before: undefined,
    kind: undefined,
    customerId: scope === 'customer' ? scopeId : undefined,
    tag: tag ?? undefined,
    locode: undefined,
    shipmentId: scope === 'shipment' ? scopeId : container?.shipmentId,
    containerId: container?.id,
    limit: MAX_EVENTS,
  });
  const wanted = new Set<string>(kinds);
  const lines = events
    .flatMap(changesOf)
    .map(lineOfChange)
    .filter(({ kind }) => wanted.has(kind));
  const { id, name, timezone } = subscription;
  const shown = lines.slice(0, MAX_LINES);
  const message: Message = { id, name, companyName, timezone, lines: shown, total: lines.length, baseUrl };
  const mail = writeAlertMail(message, {
    to: 'nobody@landfall.invalid',
    journeys: await readJourneys(db, { accountId, lines: shown }),
    unsubscribeUrl: undefined,
    unsubscribePage: undefined,
  });
  return {
    subject: mail.subject,
    text: mail.text,
    html: withPictures(mail.html ?? '', mail.pictures ?? []),
    slack: writeSlackMessage(message),
    teams: writeTeamsMessage(message),
    webhook: writeWebhookMessage(message),
  };
}

/** A browser knows no `cid:`. */
function withPictures(text: string, pictures: readonly { readonly name: string; readonly png: Buffer }[]): string {
  return pictures.reduce(
    (sum, { name, png }) => sum.replaceAll(`cid:${name}`, `data:image/png;base64,${png.toString('base64')}`),
    text,
  );
}
