import { readAs } from '../../values/read-as.ts';
import { type Static, Type } from '../../values/schema.ts';

const Credentials = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));

export type CarrierCredentials = Readonly<Static<typeof Credentials>>;

/** Reads the installation's keys: `{"MAEU": {"apiKey": "…"}}`. A mistake is named without quoting what the file holds. */
export function parseCredentials(json: string): CarrierCredentials {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    throw new Error('The file of carrier credentials is not JSON.');
  }
  const reading = readAs(Credentials, document);
  if (!reading.fits) throw new Error(`The file of carrier credentials: ${reading.reason}`);
  return reading.value;
}
