/** What was done, as people say it. */
const ACTIONS: Readonly<Record<string, string>> = {
  'account.create': 'Made the account',
  'account.features': 'Switched features',
  'account.settings': 'Changed the settings of the account',
  'alert_address.confirm': 'Confirmed by mail that alerts are wanted',
  'alert_subscription.unsubscribe': 'Ended an alert by the link of its mail',
  'api_key.issue': 'Made an API key',
  'api_key.revoke': 'Revoked an API key',
  'application.connect': 'Connected an application',
  'application.revoke': 'Revoked an application',
  'audit_entry.export': 'Exported the audit trail',
  'container.edit': 'Changed a container',
  'container.enter': 'Entered facts of a container',
  'container.evidence': 'Read the evidence of a container',
  'container.export': 'Exported containers',
  'container.refresh': 'Refreshed a container',
  'demo.end': 'Ended the demo',
  'demo.furnish': 'Furnished the demo',
  'emission_lanes.import': 'Imported the emissions of lanes',
  'exception.assign': 'Assigned an exception',
  'exception.comment': 'Commented on an exception',
  'exception.dismiss': 'Dismissed an exception',
  'exception.reopen': 'Took an exception back',
  'exception.snooze': 'Snoozed an exception',
  'installation.set_up': 'Set up the installation',
  'invoice.letter': 'Read the letter about an invoice',
  'note.create': 'Wrote a note',
  'note.follow_up': 'Followed a note up',
  'saved_view_key.create': 'Made the addresses of a saved view',
  'saved_view_key.remove': 'Removed the addresses of a saved view',
  'session.end': 'Ended a session',
  'session.end_by_provider': 'Signed a person out, as their identity provider said',
  'session.end_all': 'Ended all other sessions',
  'session.open': 'Signed in',
  'session.refuse': 'Refused a sign-in with a wrong password',
  'share_link.open': 'Opened a share link',
  'ship_emissions.import': 'Imported the emissions of ships',
  'shipment.export': 'Exported shipments',
  'shipment.tag': 'Tagged shipments',
  'sync_destination.run': 'Had a warehouse brought up to date',
  'user.add': 'Added a person',
  'user.add_passkey': 'Made a passkey of theirs',
  'user.change': 'Changed a person',
  'user.connect_identity': 'Connected a person with an identity provider',
  'user.change_password': 'Changed their password',
  'user.disable_totp': 'Switched their authenticator app off',
  'user.enable_totp': 'Set up an authenticator app',
  'user.invite': 'Invited a person',
  'user.renew_recovery_codes': 'Renewed their recovery codes',
  'user.remove_passkey': 'Removed a passkey of theirs',
  'user.rescue': 'Let an owner in by the command line',
  'user.reset_password': 'Made a link for a new password',
  'user.reset_second_factor': 'Reset the second factor of a person',
  'user.set_password': 'Chose a password by a link',
  'webhook_notification.redeliver': 'Delivered a notification again',
};

/** What is done to most things. */
const VERBS: Readonly<Record<string, string>> = {
  assign: 'Assigned',
  cancel: 'Cancelled',
  check: 'Checked',
  create: 'Made',
  deactivate: 'Switched off',
  delete: 'Deleted',
  download: 'Downloaded',
  edit: 'Changed',
  open: 'Opened',
  remove: 'Removed',
  replace: 'Replaced',
  replay: 'Replayed',
  retry: 'Tried again',
  revoke: 'Revoked',
  rotate: 'Turned',
  rotate_secret: 'Renewed the secret of',
  set: 'Set',
  test: 'Tried',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  account: 'Account',
  ais_feed: 'AIS feed',
  alert_subscription: 'Alert',
  report: 'Report',
  api_key: 'API key',
  application: 'Application',
  audit_entry: 'Audit trail',
  carrier_connection: 'Carrier connection',
  carrier_credential: 'Carrier keys',
  contact: 'Contact',
  container: 'Container',
  custom_field: 'Custom field',
  custom_field_definition: 'Custom field definition',
  document: 'Document',
  edi_partner: 'EDI partner',
  identity_provider: 'Identity provider',
  invoice: 'Invoice',
  tariff: 'Tariff',
  terminal_calendar: 'Terminal calendar',
  email_submission: 'Mail',
  emission_lanes: 'Emissions of lanes',
  event_subscription: 'Event subscription',
  exception: 'Exception',
  note: 'Note',
  payload: 'Message of a source',
  party: 'Party',
  party_role: 'Role of a party',
  reporting_role: 'Reporting role',
  saved_view: 'Saved view',
  share_link: 'Share link',
  ship_emissions: 'Emissions of ships',
  shipment: 'Shipment',
  sync_destination: 'Data warehouse',
  tracking_request: 'Tracking request',
  user: 'Person',
  webhook: 'Webhook',
  webhook_notification: 'Notification',
};

/** Kinds of things that the trail is asked about. */
export const SUBJECT_CHOICES: readonly (readonly [string, string])[] = Object.entries(SUBJECTS).sort(
  ([, one], [, other]) => one.localeCompare(other),
);

export function actionText(action: string): string {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  const [subject = '', verb = ''] = action.split('.');
  const thing = subjectText(subject).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  return `${VERBS[verb] ?? `${verb.replaceAll('_', ' ')}:`} ${thing}`.replace(/^[a-z]/, (letter) =>
    letter.toUpperCase(),
  );
}

export function subjectText(type: string): string {
  return SUBJECTS[type] ?? type.replaceAll('_', ' ');
}

/** Whoever is gone has no name any more. */
const ACTOR_NAMES: Readonly<Record<string, string>> = {
  api_key: 'An API key',
  application: 'An application',
  command_line: 'The command line',
  share_link: 'Whoever had the link',
  system: 'Landfall itself',
  user: 'A person',
};

interface DoneBy {
  readonly actor_name: string | null;
  readonly actor_type: string | null;
}

/** Who did it: a person by name, and a key said to be one, since nobody takes it for a colleague then. */
export function actorText({ actor_name: name, actor_type: type }: DoneBy): string {
  if (name === null) return ACTOR_NAMES[type ?? ''] ?? 'Somebody';
  return type === 'api_key' ? `API key ${name}` : name;
}

const IS_ID = /^[\da-f-]{36}$/;
const PAGES: Readonly<Record<string, string>> = {
  container: '/containers',
  document: '/documents',
  shipment: '/shipments',
  webhook: '/webhooks',
};

/** The page of what was changed or seen, where it has one: several have none. */
export function pageOf(type: string, id: string): string | undefined {
  const path = PAGES[type];
  return path === undefined || !IS_ID.test(id) ? undefined : `${path}/${id}`;
}

/** From where it came, where that is told. */
export function addressTexts({ address }: { readonly address: string | null }): string[] {
  return address === null ? [] : [`from ${address}`];
}

const MAX_VALUE_CHARACTERS = 80;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*Z$/;
/** What holds several, of which two are not an old and a new one. */
const LISTS = new Set(['add', 'remove', 'ids', 'headers', 'events', 'tags', 'ref_numbers', 'mentioned_user_ids']);

/** What a table was narrowed by. */
const FILTER = /^filter\[(.*)\]$/;

/** `name: old → new`, or what it was set to. */
export function changeTexts(changes: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(changes).map(([name, value]) => {
    const isPair = Array.isArray(value) && value.length === 2 && !LISTS.has(name);
    const text = isPair ? `${shown(value[0])} → ${shown(value[1])}` : shown(value);
    return `${name.replace(FILTER, '$1').replaceAll('_', ' ')}: ${text}`;
  });
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  const text = textOf(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || 'none';
  if (typeof value !== 'string') return JSON.stringify(value);
  return INSTANT.test(value) ? `${value.slice(0, 16).replace('T', ' ')} UTC` : value;
}
