import { buildConnector } from 'undici';
import type { FeedConnect } from './feed.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** To wherever the operator says. */
export const connectPlainly: FeedConnect = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
