import { parseFeeds } from '../values/ais-feed.ts';
import { type OpenFeed, readOpenFeeds } from '../values/open-feed.ts';
import { readNetworks, setting } from './setting.ts';

/** Who tells of shipments and ships. */
export const SOURCES = {
  carrierProfiles: setting(
    'CARRIER_PROFILES',
    "File that describes the carriers' interfaces. By default the one that comes with Landfall.",
    undefined,
    String,
  ),
  carrierCredentials: setting(
    'CARRIER_CREDENTIALS',
    'JSON file of the keys for carriers, by SCAC, such as `{"MAEU": {"apiKey": "…"}}`.',
    undefined,
    String,
  ),
  carrierNetworks: setting(
    'CARRIER_NETWORKS',
    'Networks of your own where carriers may be asked besides the public internet, such as a gateway in `10.0.0.0/8`.',
    undefined,
    readNetworks,
  ),
  aisFeeds: setting(
    'AIS_FEEDS',
    'Where vessel positions come from: open feeds by their names, such as `norway,finland`, and others as `name=address`, separated by ' +
      'spaces, with tcp, tcp-listen, udp, wss, https or file addresses. docs/guides/ais-feeds.md lists them.',
    undefined,
    (text) => (openFeeds: readonly OpenFeed[]) => parseFeeds(text, openFeeds),
  ),
  openAisFeeds: setting(
    'OPEN_AIS_FEEDS',
    'CSV file of the open feeds that are offered by name. By default the one that comes with Landfall.',
    undefined,
    (path) => readOpenFeeds(path),
  ),
  aisNetworks: setting(
    'AIS_NETWORKS',
    'Networks of your own where feeds that are added in the dashboard may connect to besides the public internet, such as ' +
      'a receiver in `192.168.0.0/16`.',
    undefined,
    readNetworks,
  ),
  ediFolder: setting(
    'EDI_FOLDER',
    'Folder whose `inbox/` is watched for EDI files of the first account; they end in `done/` or `quarantine/`.',
    undefined,
    String,
  ),
};
