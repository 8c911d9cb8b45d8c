import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { credentialContext } from '../carriers/carrier-credentials.ts';
import { subscriptionContext } from '../carriers/event-subscriptions.ts';
import { headersContext, secretContext } from '../webhooks/webhooks.ts';
import type { MovedTable, RowTexts } from './moved-tables.ts';

type ContextOf = (read: (column: string) => string) => string;

/** Columns sealed with the key of an installation. Whatever changes one changes the version or the time of its row. */
const SEALED: Readonly<Record<string, Readonly<Record<string, ContextOf>>>> = {
  webhook: {
    secret: (read) => secretContext(read('id')),
    previous_secret: (read) => secretContext(read('id')),
    headers: (read) => headersContext(read('id')),
  },
  event_subscription: {
    secret: (read) => subscriptionContext(read('id')),
    previous_secret: (read) => subscriptionContext(read('id')),
  },
  carrier_credential: { sealed: (read) => credentialContext(read('account_id'), read('scac')) },
};

export function isSealed({ name }: Pick<MovedTable, 'name'>, column: string): boolean {
  return column in (SEALED[name] ?? {});
}

/** As it travels to a cell with a key of its own. */
export function openRow(keys: SealingKeys, table: MovedTable, row: RowTexts): RowTexts {
  return eachSealed(table, row, (context, text) => unseal(keys, context, Buffer.from(text.slice(2), 'hex')));
}

export function sealRow(keys: SealingKeys, table: MovedTable, row: RowTexts): RowTexts {
  return eachSealed(table, row, (context, text) => `\\x${seal(keys, context, text).toString('hex')}`);
}

function eachSealed(table: MovedTable, row: RowTexts, change: (context: string, text: string) => string): RowTexts {
  const sealed = SEALED[table.name];
  if (sealed === undefined) return row;
  const read = (column: string) => row[table.columns.findIndex(({ name }) => name === column)] ?? '';
  return row.map((text, index) => {
    const contextOf = sealed[table.columns[index]?.name ?? ''];
    return text === null || contextOf === undefined ? text : change(contextOf(read), text);
  });
}
