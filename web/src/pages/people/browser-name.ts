/** In this order: most browsers also claim to be another. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;

const MAX_CHARACTERS = 60;

/** `Chrome on Windows`: what a person would call a browser that says more of itself than they want to read. */
export function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'A browser';
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([says]) => says.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser === undefined) return userAgent.slice(0, MAX_CHARACTERS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
