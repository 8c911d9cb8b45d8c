import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface BuiltService {
  readonly url: string;
  /** What it printed so far. */
  readonly said: () => string;
  stop(): Promise<void>;
}

/** A program of its own, as operators run it; begun when it says where it is. */
export async function startProgram(
  program: string,
  words: readonly string[],
  options: SpawnOptions,
): Promise<BuiltService> {
  const service = spawn(program, words, options);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer) => {
      said += part;
      const address = /Landfall is running +(http:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    service.stdout?.on('data', listen);
    service.stderr?.on('data', listen);
    service.on('exit', () => reject(new Error(`the service ended: ${said}`)));
  });
  return { url, said: () => said, stop: () => stop(service) };
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return;
  service.kill();
  await once(service, 'exit');
}
