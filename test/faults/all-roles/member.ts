import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchService } from '../../launch-service.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts';

const MAX_STARTS = 200;
const START_AGAIN_MS = 500;
const ENDS_WITHIN_MS = 60_000;

export interface MemberOptions {
  readonly service: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly roles: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A process of the service with its own way to the database, started again whenever it is not there. */
export class Member {
  readonly roles: string;
  readonly proxy: DatabaseProxy;
  /** Ends that nobody wanted. */
  readonly deaths: string[] = [];
  readonly #options: MemberOptions;
  #child: ChildProcess | undefined;
  #url = '';
  #isWanted = true;

  static async create(options: MemberOptions): Promise<Member> {
    const member = new Member(options, await startDatabaseProxy(options.databaseUrl));
    await member.start();
    return member;
  }

  private constructor(options: MemberOptions, proxy: DatabaseProxy) {
    this.#options = options;
    this.roles = options.roles;
    this.proxy = proxy;
  }

  /** Of its latest start; nobody answers there while it is away. */
  get url(): string {
    return this.#url;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  setClock(aheadMs: number): void {
    if (this.#child?.connected) this.#child.send(aheadMs);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#isWanted = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await Promise.race([ended, delay(ENDS_WITHIN_MS, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) {
      this.deaths.push(`${this.roles} did not end by ${signal}`);
      child.kill('SIGKILL');
    }
  }

  /** A database that is away ends a start: whoever watches over the process tries again. */
  async start(): Promise<void> {
    this.#isWanted = true;
    for (let starts = 0; this.#isWanted; starts++) {
      if (starts === MAX_STARTS) throw new Error(`${this.roles} does not start`);
      if (await this.#launch()) return;
      await delay(START_AGAIN_MS);
    }
  }

  close(): void {
    this.proxy.close();
  }

  async #launch(): Promise<boolean> {
    const { service, dataDir, roles, settings } = this.#options;
    const { child, url, complaints } = launchService({
      program: join(service, 'main.js'),
      roles,
      env: { ...settings, DATA_DIR: dataDir, DATABASE_URL: this.proxy.url },
      execArgv: ['--import', join(service, 'wall-clock.js')],
    });
    this.#child = child;
    const found = await url;
    if (found === undefined) return false;
    this.#url = found;
    child.once('exit', (code, signal) => {
      if (!this.#isWanted || child !== this.#child) return;
      this.deaths.push(`${roles} ended by itself: ${code ?? signal} ${complaints().slice(-300)}`);
      void this.start();
    });
    return true;
  }
}
