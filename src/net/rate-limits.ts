/** Requests a minute, counted per account under one of these names. */
export const DEFAULT_LIMITS = {
  default: 100,
  create_tracking_request: 100,
  infer_number: 200,
  refresh: 10,
  trigger: 10,
  /** People at the dashboard, each for themselves: a page asks for several things at once. */
  session: 1_200,
  /** Embeds on the pages of others, apart from the account's own programs. */
  publishable: 600,
  /** One visitor of such a page, who must not use up what all of them share. */
  publishable_visitor: 120,
  /** Whoever has no account, by network address. */
  public: 600,
  /** What is answered to nobody in particular, by network address: pages, health, what is not found or not let in. */
  unauthenticated: 3_000,
} as const;
export type LimitName = keyof typeof DEFAULT_LIMITS;
export type RateLimits = Readonly<Record<LimitName, number>>;

const MAX_LIMIT = 1_000_000;

/** `on`, `off`, or the limits that are to be others, such as `default=500,infer_number=1000`. False when there are none. */
export function parseRateLimits(text: string): RateLimits | false {
  if (text === 'on' || text === '1') return DEFAULT_LIMITS;
  if (text === 'off' || text === '0') return false;
  const given = text.split(',').map((part) => {
    const [name = '', limit = ''] = part.split('=').map((word) => word.trim());
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) {
      throw new Error(`"${name}" is none of on, off, ${Object.keys(DEFAULT_LIMITS).join(', ')}`);
    }
    if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_LIMIT) {
      throw new Error(`"${limit}" is not a whole number from 1 to ${MAX_LIMIT}`);
    }
    return [name, Number(limit)];
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(given) };
}
