import { startApp } from '../app.ts';
import { type Config, ConfigError, listUnusedSettings, readConfig, runsDemo } from '../config.ts';
import { LandfallError } from '../errors.ts';
import { createLog } from '../log.ts';
import { type Command, textOption } from './command.ts';
import { stopInTime } from './stop-in-time.ts';
import { welcomeText } from './welcome.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--role api,worker,webhooks,ais]',
  summary:
    'Run the service, or some of its roles. Settings come from the environment; docs/configuration.md lists them.',
  maxWords: 0,
  options: { role: { type: 'string' } },
  run: async (_, options) => {
    const config = readConfig(undefined, { LANDFALL_ROLE: textOption(options, 'role') });
    const log = createLog(config.logLevel, { format: config.logFormat });
    for (const line of listUnusedSettings()) log.warn(line);
    const stopped = untilSignal();
    const starting = startApp(config, log).catch((error: unknown) => {
      throw explainStart(error, config);
    });
    // A start may take long, too: a signal counts from when it came.
    const stopping = stopped.then((signal) => {
      log.info({ signal }, 'stopping');
      return stopInTime(async () => (await starting.catch(() => undefined))?.stop(), log);
    });
    console.log(welcomeText(await starting, runsDemo(config)));
    await stopping;
    return 0;
  },
};

/** The first signal stops the service in order; a second one ends it at once. */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve(signal);
        process.once(signal, () => process.exit(1));
      });
    }
  });
}

function explainStart(error: unknown, { host, port }: Config): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new LandfallError(
      'unavailable',
      `Port ${port} is taken by another program. Choose another: PORT=4901 npm start`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === host)) {
    return new ConfigError(`HOST: "${host}" is not an address of this machine`);
  }
  if (error.code === 'EACCES' && port > 0 && port < 1024) {
    return new LandfallError(
      'unavailable',
      `Port ${port} needs special rights. Choose one above 1023: PORT=4900 npm start`,
    );
  }
  return error;
}
