import { parseSealingKeys } from '../values/sealed.ts';
import { readSecret, readSwitch, required, setting } from './setting.ts';

/** What a first start makes: the demo, the first key, and the one that seals secrets. */
export const START = {
  demo: setting(
    'LANDFALL_DEMO',
    '`1` or `0`: run the demo account. By default only on the embedded database, and when `HOST` is this machine alone.',
    undefined,
    readSwitch,
  ),
  apiKey: setting(
    'LANDFALL_API_KEY',
    'Key of the demo account or of the first owner, at least 16 characters; generated otherwise.',
    undefined,
    readSecret(16),
  ),
  sealingKeys: setting(
    'LANDFALL_SECRET_KEY',
    'Key that seals secrets in the database: 32 bytes in base64. Several, separated by commas: the first seals, all ' +
      'open. By default one is made and kept in the data folder.',
    undefined,
    (text) => required(parseSealingKeys(text), 'a key has 32 bytes, written in base64'),
  ),
  sealingKeyLost: setting(
    'LANDFALL_SECRET_KEY_LOST',
    '`1` to start although secrets in the database are sealed with a key that is gone.',
    '0',
    readSwitch,
  ),
};
