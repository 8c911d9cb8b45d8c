import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What reads or changes things of accounts without naming one. Each goes over the accounts of one installation, for a reason. */
const ACROSS_ACCOUNTS: Record<string, readonly string[]> = {
  'A part of statements that bind it: it speaks of the account of another row, or stands behind one that is bound.': [
    'store/accounts/grants.ts secretsOfGrants',
    'store/carriers/carrier-credentials.ts select',
    'store/carriers/event-subscriptions.ts select',
    'store/carriers/polls.ts keyOwnerOf',
    'store/containers/containers.ts GOES_WITH_SHIPMENT',
    'store/containers/container-filter.ts isLadedAt',
    'store/containers/container-filter.ts isLate',
    'store/containers/exception-candidates.ts COLUMNS',
    'store/events/changes.ts countToldEvents',
    'store/events/changes.ts readEvents',
    'store/alerts/alert-matching.ts listInterested',
    'store/free-time/charge-foresight.ts FORESEEN',
    'store/list-filter/container-relations.ts isOfEither',
    'store/reports/reports.ts RECIPIENTS',
    'store/list-filter/container-sorts.ts REFRESHED',
    'store/list-filter/shipment-conditions.ts SHIPMENTS',
    'store/shipments/shipment-filter.ts WITH_CUSTOMER',
    'store/shipments/shipment-filter.ts sortValue',
    'store/documents/documents.ts NAME_OF_WHO_ADDED',
    'store/documents/documents.ts linkedIds',
    'store/estimates/arrival-watch.ts IS_OF_ANOTHER_CALL',
    'store/shipments/commit-shipments.ts whereItStillHolds',
    'store/shipments/shipments.ts selectShipments',
    'store/warehouse/changed-keys.ts changedKeys',
    'store/webhooks/webhook-health.ts selectHealth',
    'store/webhooks/webhook-notifications.ts findNotificationParts',
    'store/webhooks/webhook-notifications.ts isFailed',
    'store/webhooks/webhook-notifications.ts isPending',
  ],
  'A secret, an e-mail address or the number of a subscription is shown, and whose it is must be found.': [
    'store/accounts/api-keys.ts findKeyByHash',
    'store/accounts/forget-person.ts forgetTries',
    'store/accounts/grants.ts findTokenHolder',
    'store/accounts/grants.ts lockSecret',
    'store/accounts/grants.ts markUsed',
    'store/accounts/identity-providers.ts findIdentityProviderById',
    'store/accounts/passkeys.ts findPasskeyByCredential',
    'store/accounts/password-links.ts findPasswordLink',
    'store/accounts/password-links.ts usePasswordLink',
    'store/accounts/sessions.ts deleteSessionByHash',
    'store/accounts/sessions.ts endSessionByHash',
    'store/accounts/sessions.ts findSessionByHash',
    'store/accounts/saved-view-keys.ts findViewByKey',
    'store/accounts/share-links.ts findLiveShareLink',
    'store/accounts/users.ts findHashOfEmail',
    'store/accounts/users.ts listPeopleByEmail',
  ],
  'What is due is done, whosever it is; the rows say whose.': [
    'store/accounts/seen-entries.ts forgetSeenBefore',
    'store/accounts/seen-entries.ts insertLateEntries',
    'store/alerts/alert-matching.ts deleteInbox',
    'store/alerts/alert-matching.ts insertAlertItems',
    'store/alerts/alert-matching.ts listInboxAccounts',
    'store/alerts/alerts.ts claimAlerts',
    'store/alerts/alerts.ts composeDueAlerts',
    'store/alerts/alerts.ts listAccountsOfExceptions',
    'store/reports/reports.ts takeDueReport',
    'store/carriers/event-subscriptions.ts listDueSubscriptions',
    'store/carriers/polls.ts claimPolls',
    'store/carriers/polls.ts listDueCarriers',
    'store/carriers/polls.ts listWaitingAccounts',
    'store/carriers/polls.ts settleLanes',
    'store/documents/document-links.ts listLinkableDocuments',
    'store/estimates/arrival-watch.ts latestOfWatched',
    'store/estimates/arrival-watch.ts listShipmentsToLearnFrom',
    'store/estimates/arrival-watch.ts listShipmentsToPredict',
    'store/events/broker-places.ts listEventsToPublish',
    'store/events/event-outbox.ts listOldest',
    'store/free-time/charge-foresight.ts listForeseeingAccounts',
    'store/intake/edi-interchanges.ts claimUnsettledInterchanges',
    'store/intake/unread-payloads.ts claimUnreadPayloads',
    'store/intake/waiting-observations.ts listShipmentsWaitedFor',
    'store/shipments/arrived-shipments.ts listArrivedShipments',
    'store/shipments/shipment-tracking.ts listUnpolledShipments',
    'store/shipments/tracked-shipments.ts listShipmentKeys',
    'store/vessels/shown-names.ts listKnownShips',
    'store/vessels/vessel-calls.ts listAccountsAwaiting',
    'store/warehouse/sync-destinations.ts takeDueSyncDestinations',
    'store/webhooks/lane-outcomes.ts record',
    'store/webhooks/lane-outcomes.ts selectPlaced',
    'store/webhooks/lane-waits.ts shortenLaneWaits',
    'store/webhooks/lanes.ts claim',
    'store/webhooks/lanes.ts scanWebhooks',
    'store/webhooks/outbox.ts insertEvents',
  ],
  'What is too old or too much is deleted, whosever it is.': [
    'store/accounts/mail-windows.ts forgetMailWindows',
    'store/accounts/passkeys.ts forgetUsedChallenges',
    'store/accounts/sessions.ts deleteSessionsBefore',
    'store/accounts/used-logout-tokens.ts forgetUsedLogoutTokens',
    'store/alerts/alerts.ts deleteAlertsBefore',
    'store/reports/report-issues.ts deleteReportIssuesBefore',
    'store/documents/file-uploads.ts deleteUploadsBefore',
    'store/estimates/voyage-lessons.ts deleteSailedLegsBefore',
    'store/events/domain-events.ts deleteDomainEventsBefore',
    'store/intake/quarantine.ts trimQuarantine',
    'store/intake/raw-payloads.ts deletePayloadsBefore',
    'store/intake/vessel-reports.ts trimVesselReports',
    'store/intake/waiting-observations.ts dropWaitingBefore',
    'store/intake/waiting-observations.ts trimWaiting',
    'store/webhooks/webhook-partitions.ts endExpiredDeliveries',
  ],
  'Of the installation as a whole: counts, ports, ships and how estimates fared, of no account in particular.': [
    'store/accounts/account-storage.ts listFullest',
    'store/accounts/passkeys.ts hasPasskeys',
    'store/accounts/users.ts hasPeople',
    'store/carriers/carrier-budgets.ts listPollClasses',
    'store/events/broker-places.ts findNumberBefore',
    'store/events/broker-places.ts readBrokerBacklog',
    'store/events/event-outbox.ts readOutboxBacklog',
    'store/places/ports.ts listBusiestPorts',
    'store/shipments/tracked-shipments.ts countShipments',
    'store/vessels/fleet-to-hear.ts listCarryingVessels',
    'store/vessels/vessel-calls.ts listAwaitedVessels',
  ],
};

const DECLARATION = /\n(?=(?:export )?(?:async )?(?:function|const|class) )/;
/** Bound to an account, or to several that are named; that two tables speak of the same one says nothing. */
const JOINED = /\b(?:onRef|whereRef)\([^)]*\)/g;
const BOUND =
  /account_id'?, '(?:=|in)'|\baccount_id\)? (?:= (?:any\(?)?|in \(?)\$\{|\bas \w+ \(account_id\b|\bownRow\(/;

describe('statements', () => {
  const tables = tablesOfAccounts();

  it('know which tables belong to accounts', () => {
    expect([...tables]).toEqual(expect.arrayContaining(['shipment', 'container', 'webhook_delivery', 'tally']));
    expect(tables.has('port')).toBe(false);
  });

  it('keep to one account, or are listed with the reason why not', () => {
    const across = ['src/store', 'src/queue']
      .flatMap((folder) => filesOf(folder))
      .flatMap((path) => acrossAccounts(path, tables));
    expect(across.toSorted()).toEqual(Object.values(ACROSS_ACCOUNTS).flat().toSorted());
  });
});

/** Every tenant table starts its primary key with the account. */
function tablesOfAccounts(): ReadonlySet<string> {
  const migrations = readdirSync('migrations')
    .map((name) => readFileSync(`migrations/${name}`, 'utf8').replaceAll(/--.*/g, ''))
    .join('\n');
  const created = migrations.matchAll(/create table (?:if not exists )?(\w+)\s*\(\s*([\s\S]*?)\n\s*\)/gi);
  return new Set(
    [...created].flatMap(([, name = '', columns = '']) => (/^\s*account_id\b/im.test(columns) ? [name] : [])),
  );
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
}

function acrossAccounts(path: string, tables: ReadonlySet<string>): string[] {
  return readFileSync(path, 'utf8')
    .split(DECLARATION)
    .filter((text) => usedIn(text).some((table) => tables.has(table)) && !BOUND.test(text.replaceAll(JOINED, '')))
    .map((text) => `${path.replace(/^src\//, '')} ${/(?:function|const|class) (\w+)/.exec(text)?.[1]}`);
}

/** Rows that are put into a table say whose they are. */
function usedIn(text: string): string[] {
  const named = new Set([...text.matchAll(/(?:\bwith|,) (\w+) as (?:materialized )?\(/g)].map(([, name]) => name));
  const built = text.matchAll(/(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin|using|from)\(\s*'(\w+)/g);
  const written = text.matchAll(/\b(?:from|join|update|using)\s+(\w+)/g);
  return [...built, ...written].map(([, table = '']) => table).filter((table) => !named.has(table));
}
