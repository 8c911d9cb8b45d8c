import { inTransaction } from '../db/transaction.ts';
import { confirmToken } from '../domain/alerts/confirm-link.ts';
import { unsubscribeToken } from '../domain/alerts/unsubscribe-link.ts';
import type { ReportContent } from '../domain/reports/report-content.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Attachment, Mail } from '../mail/mail.ts';
import { MailRefusedError } from '../mail/refused.ts';
import { type MailRefusal, nextHour, takeMailRoom } from '../store/accounts/mail-windows.ts';
import { UNCONFIRMED } from '../store/alerts/alert-addresses.ts';
import { listJourneyCalls } from '../store/alerts/alert-matching.ts';
import { deactivateAlertSubscription, findAlertTarget } from '../store/alerts/alert-subscriptions.ts';
import {
  type ClaimedAlert,
  claimAlerts,
  noteGivenUp,
  noteRetry,
  noteSent,
  noteUnconfirmed,
  putOff,
  putOffMails,
} from '../store/alerts/alerts.ts';
import { findReportIssue } from '../store/reports/report-issues.ts';
import type { Db } from '../store/tables.ts';
import { storableText } from '../text/storable-text.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { drawJourney } from './journey-picture.ts';
import type { Message } from './message.ts';
import { writeSlackMessage, writeTeamsMessage, writeWebhookMessage } from './write-chat.ts';
import { type ShownJourney, writeAlertMail } from './write-mail.ts';
import { writeQuestion } from './write-question.ts';
import { writeReportMail } from './write-report.ts';

/** Sends one body to one address, through the guard of webhooks. */
export type Post = (request: { url: string; headers: string[]; body: Buffer }) => Promise<{
  readonly succeeded: boolean;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
  readonly retryAfterSeconds: number | undefined;
}>;

export interface SendOptions {
  readonly db: Db;
  readonly keys: SealingKeys;
  /** Undefined where no mails are sent. */
  readonly sendMail: ((mail: Mail) => Promise<void>) | undefined;
  readonly post: Post;
  /** Of one account in an hour. */
  readonly maxMailsAnHour: number;
  /** Scheme and host of the dashboard. */
  readonly baseUrl: string;
  /** The files that a report is attached as. */
  readonly writeReportFiles: (content: ReportContent, baseUrl: string) => Promise<readonly Attachment[]>;
  readonly log: Log;
  readonly now: () => Date;
}

const AT_ONCE = { all: 20, ofAccount: 2 };
const FIRST: Id = '00000000-0000-0000-0000-000000000000';
/** Longer than a mail server may be silent several times. */
const LEASE_MS = 3 * MINUTE_MS;
const PAUSES_MINUTES = [1, 5, 20, 60, 180];
const MAX_FAILURES = 3;
const MAX_JOURNEYS = 2;
const MAX_ERROR_CHARACTERS = 500;
/** The address is gone, or was never one that takes this. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 405, 410]);
const MAX_PAUSE_SECONDS = 3_600;
/** Of one subscription there is one a minute. */
const MAILS_OF_ADDRESS = 60;

type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'refused' | 'nobody' | 'unconfirmed'; readonly error: string }
  | { readonly is: 'too many'; readonly of: MailRefusal }
  | { readonly is: 'failed'; readonly error: string; readonly pauseMs: number | undefined };

/** Sends what is ready, of all accounts beside each other: an address that is slow keeps up its own account alone. */
export class AlertSender {
  readonly #options: SendOptions;
  readonly #onRoom: () => void;
  readonly #sending = new Set<Promise<void>>();
  readonly #underWay = new Map<Id, number>();
  #after: Id = FIRST;

  /** There is room for another when `onRoom` is called. */
  constructor(options: SendOptions, onRoom: () => void = () => {}) {
    this.#options = options;
    this.#onRoom = onRoom;
  }

  /** Begins as many as there is room for. Returns how many messages that were. */
  async begin(): Promise<number> {
    const { db, now } = this.#options;
    const limit = AT_ONCE.all - this.#sending.size;
    if (limit <= 0) return 0;
    const request = { leaseMs: LEASE_MS, limit, limitOfAccount: AT_ONCE.ofAccount, underWay: this.#underWay };
    const claimed = await claimAlerts(db, toInstant(now()), { ...request, after: this.#after });
    for (const alert of claimed) this.#send(alert);
    const hasTurnedOver = this.#after !== FIRST && claimed.length < limit;
    this.#after = claimed.length < limit ? FIRST : (claimed.at(-1)?.accountId ?? FIRST);
    return hasTurnedOver ? claimed.length + (await this.begin()) : claimed.length;
  }

  /** Until everything that was begun is over. */
  async idle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  #send(alert: ClaimedAlert): void {
    const { accountId } = alert;
    this.#underWay.set(accountId, (this.#underWay.get(accountId) ?? 0) + 1);
    const sending = sendOne(this.#options, alert)
      .catch((error: unknown) =>
        this.#options.log.warn({ reason: messageOf(error) }, 'how a message fared is not noted'),
      )
      .finally(() => {
        const left = (this.#underWay.get(accountId) ?? 1) - 1;
        if (left === 0) this.#underWay.delete(accountId);
        else this.#underWay.set(accountId, left);
        this.#sending.delete(sending);
        this.#onRoom();
      });
    this.#sending.add(sending);
  }
}

async function sendOne(options: SendOptions, alert: ClaimedAlert): Promise<void> {
  const outcome = await attempt(options, alert);
  const at = toInstant(options.now());
  await inTransaction(options.db, async (trx) => {
    if (outcome.is === 'sent') {
      await noteSent(trx, alert, at);
      return;
    }
    if (outcome.is === 'too many') {
      await putOff(trx, alert, nextHour(at));
      if (outcome.of === 'account') await putOffMails(trx, alert.accountId, at, nextHour(at));
      return;
    }
    const error = storableText(outcome.error).slice(0, MAX_ERROR_CHARACTERS).toWellFormed();
    const subscription = { accountId: alert.accountId, id: alert.subscriptionId };
    options.log.info({ account: alert.accountId, alert: alert.id, reason: error }, 'an alert was not taken');
    if (outcome.is === 'failed') {
      const pauseMinutes = PAUSES_MINUTES[alert.attempts - 1];
      if (pauseMinutes !== undefined) {
        const pauseMs = Math.max(outcome.pauseMs ?? 0, pauseMinutes * MINUTE_MS);
        await noteRetry(trx, alert, error, toInstant(new Date(options.now().getTime() + pauseMs)));
        return;
      }
    }
    if (outcome.is === 'unconfirmed') {
      await noteUnconfirmed(trx, alert, error);
      return;
    }
    const failures = await noteGivenUp(trx, alert, error);
    const reason = outcome.is === 'nobody' ? 'person_gone' : outcome.is === 'refused' ? 'refused' : 'failing';
    // A mail server that is away says nothing of the address.
    const isOver = reason !== 'failing' || (failures >= MAX_FAILURES && alert.way !== 'email');
    if (isOver) await deactivateAlertSubscription(trx, subscription, reason, error, at);
  });
}

async function attempt(options: SendOptions, alert: ClaimedAlert): Promise<Outcome> {
  try {
    return await (alert.way === 'email' ? mail(options, alert) : postTo(options, alert));
  } catch (error) {
    return { is: 'failed', error: messageOf(error), pauseMs: undefined };
  }
}

type MailContext = Omit<SendOptions, 'sendMail'>;

async function mail({ sendMail, ...options }: SendOptions, alert: ClaimedAlert): Promise<Outcome> {
  const { address, accountId } = alert;
  if (address === null) return { is: 'nobody', error: 'the person is no longer in the account' };
  if (sendMail === undefined)
    return { is: 'failed', error: 'no mails are sent: SMTP_URL is not set', pauseMs: undefined };
  const isQuestion = alert.total === 0;
  if (alert.isConfirmed && isQuestion) return { is: 'sent' };
  if (!alert.isConfirmed && !isQuestion) return { is: 'unconfirmed', error: UNCONFIRMED };
  const room = { kind: 'alert', ofAccount: options.maxMailsAnHour, ofAddress: MAILS_OF_ADDRESS };
  const refusal = await takeMailRoom(options.db, room, { accountId, address }, toInstant(options.now()));
  if (refusal !== undefined) return { is: 'too many', of: refusal };
  try {
    await sendMail(isQuestion ? askWhetherWanted(options, alert, address) : await tell(options, alert, address));
    return { is: 'sent' };
  } catch (error) {
    if (error instanceof MailRefusedError) return { is: 'refused', error: error.message };
    throw error;
  }
}

function askWhetherWanted({ keys, baseUrl, now }: MailContext, alert: ClaimedAlert, to: string): Mail {
  const { id, accountId, addressId, companyName } = alert;
  if (addressId === null) throw new Error('nobody noted the address that is asked');
  const token = confirmToken(keys, { accountId, addressId }, now());
  return writeQuestion({ id, to, companyName, confirmPage: `${baseUrl}/confirm-alerts/${token}` });
}

async function tell(options: MailContext, alert: ClaimedAlert, to: string): Promise<Mail> {
  const { accountId, subscriptionId, reportIssueId } = alert;
  const { db, baseUrl } = options;
  const token = unsubscribeToken(options.keys, { accountId, subscriptionId }, options.now());
  const ends = {
    unsubscribeUrl: `${baseUrl}/v2/alert_unsubscriptions/${token}`,
    unsubscribePage: `${baseUrl}/unsubscribe/${token}`,
  };
  if (reportIssueId === null) {
    return writeAlertMail(readMessage(options, alert), { to, journeys: await readJourneys(db, alert), ...ends });
  }
  const content = await findReportIssue(db, accountId, reportIssueId);
  if (content === undefined) throw new Error('what the report said is no longer kept');
  const attachments = await options.writeReportFiles(content, baseUrl);
  return writeReportMail(content, { id: alert.id, to, baseUrl, attachments, ...ends });
}

const WRITERS = { slack: writeSlackMessage, teams: writeTeamsMessage, webhook: writeWebhookMessage };

async function postTo(options: SendOptions, alert: ClaimedAlert): Promise<Outcome> {
  const { accountId, subscriptionId, way, id } = alert;
  const url = await findAlertTarget(options.db, options.keys, accountId, subscriptionId);
  if (url === undefined || way === 'email') return { is: 'refused', error: 'there is no address' };
  const body = Buffer.from(JSON.stringify(WRITERS[way](readMessage(options, alert))));
  // The same for the same message, whenever it is sent: who wants it once can tell.
  const headers = ['content-type', 'application/json', 'idempotency-key', id, 'user-agent', 'Landfall'];
  const answer = await options.post({ url, headers, body });
  if (answer.succeeded) return { is: 'sent' };
  const { statusCode, error, responseBody, retryAfterSeconds } = answer;
  const words = error ?? `answered ${statusCode ?? ''} ${responseBody ?? ''}`.trim();
  if (statusCode !== null && REFUSED_STATUSES.has(statusCode)) return { is: 'refused', error: words };
  const pauseSeconds = retryAfterSeconds === undefined ? undefined : Math.min(retryAfterSeconds, MAX_PAUSE_SECONDS);
  return { is: 'failed', error: words, pauseMs: pauseSeconds === undefined ? undefined : pauseSeconds * 1000 };
}

function readMessage({ baseUrl }: Pick<SendOptions, 'baseUrl'>, alert: ClaimedAlert): Message {
  const { id, name, companyName, timezone, lines, total } = alert;
  return { id, name, companyName, timezone, lines, total, baseUrl };
}

/** The way of what it is about, as it is now; in a digest of many that of none. */
export async function readJourneys(
  db: Db,
  { accountId, lines }: Pick<ClaimedAlert, 'accountId' | 'lines'>,
): Promise<ShownJourney[]> {
  const containers = new Map(lines.flatMap(({ containerId, number }) => (containerId ? [[containerId, number]] : [])));
  if (containers.size > MAX_JOURNEYS) return [];
  const drawn = [...containers].map(async ([id, number]) =>
    drawJourney(number ?? '', await listJourneyCalls(db, accountId, id)),
  );
  return (await Promise.all(drawn)).filter((one) => one !== undefined);
}
