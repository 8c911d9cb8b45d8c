import type { App } from '../app.ts';
import { PROCESS_ROLES } from '../values/process-role.ts';

/** What a person sees when the service is up: where it is, the key when it was made just now, what happens now, a line to try. */
export function welcomeText(app: App, isDemo: boolean): string {
  const { key, isNewKey, companyName } = app.firstAccount;
  const shown = isNewKey ? key : undefined;
  const curl = `curl -H "Authorization: Token ${shown ?? '<your key>'}" ${app.url}/v2/shipping_lines`;
  return [
    '',
    `  Landfall is running   ${app.url}`,
    `  Account               ${companyName}`,
    `  API key               ${shown ?? (key === undefined ? ISSUED : KNOWN)}`,
    ...(isNewKey ? ['                        Keep it: it is not printed again.'] : []),
    ...(app.roles.size < PROCESS_ROLES.length ? [`  Roles                 ${[...app.roles].join(', ')}`] : []),
    ...(app.roles.has('api') ? ['', `  Now                   ${isDemo ? DEMO : EMPTY}`] : []),
    ...(app.roles.has('api') && isDemo ? OTHERWISE : []),
    ...(app.roles.has('api') ? [`  Try                   ${curl}`] : []),
    '',
  ].join('\n');
}

const DEMO = 'open the address: a demo of simulated shipments fills in the background. Stop with Ctrl+C.';
/** What else one may want to see first; the page offers the same. */
const OTHERWISE = [
  '  Real ships            AIS_FEEDS=norway,finland npm start   (open feeds, no key; nothing is asked of them until then)',
  '  Own boxes             LANDFALL_DEMO=0 DATA_DIR=~/landfall npm start',
];
const EMPTY = 'open the address, set up your account and add a first number. Stop with Ctrl+C.';

/** A key that can be looked up is not put into every log. */
const KNOWN = 'as before: LANDFALL_API_KEY, or the file demo-key of the data folder';
const ISSUED = 'as issued before; a new one: npx landfall keys issue';
