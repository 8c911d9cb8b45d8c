import { type IpNetworks, parseNetworks } from '../net/ip-network.ts';

export interface Setting<Value> {
  readonly env: string;
  readonly summary: string;
  readonly fallback: string | undefined;
  readonly read: (text: string) => Value;
}

export function setting<Value, Fallback extends string | undefined>(
  env: string,
  summary: string,
  fallback: Fallback,
  read: (text: string) => Value,
): Setting<Value> & { fallback: Fallback } {
  return { env, summary, fallback, read };
}

export function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`"${text}" is not a port (0 to 65535)`);
  return port;
}

export function readCount(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= minimum && count <= maximum) return count;
    throw new Error(`"${text}" is not a whole number from ${minimum} to ${maximum}`);
  };
}

export function readSwitch(text: string): boolean {
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new Error(`"${text}" is neither 1 nor 0`);
}

export function readNetworks(text: string): IpNetworks {
  return required(parseNetworks(splitList(text)), `"${text}" is not a list of networks such as 10.0.0.0/8`);
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

export function readHttpUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/(?<!\/)\/+$/, '');
  throw new Error(`"${text}" is not an http or https address`);
}

export function readSecret(minimum: number): (text: string) => string {
  return (text) => {
    if (/^[\x21-\x7e]{1,200}$/.test(text) && text.length >= minimum) return text;
    throw new Error(`a key has ${minimum} to 200 printable characters without spaces`);
  };
}

export function required<Value>(value: Value | undefined, problem: string): Value {
  if (value === undefined) throw new Error(problem);
  return value;
}
