// Runs as a child process: asks an address as fast as it answers, over a few connections, and prints requests a second.
// Several addresses, separated by blanks, share the connections.
// It reads answers without keeping them, so that it is the server that sets the pace.
import { Pool } from 'undici';

const [urls = '', key = '', seconds = '2', connections = '16'] = process.argv.slice(2);
/** Of a person, by the cookie of their session; otherwise of a program, by its key. */
const headers = key.includes('=') ? { cookie: key } : { authorization: `Token ${key}` };
const addresses = urls.split(' ');
const each = Number(connections) / addresses.length;
const until = performance.now() + Number(seconds) * 1000;
let answered = 0;

await Promise.all(addresses.map(ask));
console.log(answered / Number(seconds));

async function ask(url: string): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: each, pipelining: 1 });
  const question = { path: `${pathname}${search}`, method: 'GET', headers } as const;
  const asking = Array.from(
    { length: each },
    () => new Promise<void>((resolve, reject) => askUntilTheEnd(pool, question, resolve, reject)),
  );
  await Promise.all(asking);
  await pool.close();
}

function askUntilTheEnd(
  pool: Pool,
  question: { readonly path: string; readonly method: 'GET'; readonly headers: Readonly<Record<string, string>> },
  resolve: () => void,
  reject: (error: Error) => void,
): void {
  if (performance.now() >= until) {
    resolve();
    return;
  }
  pool.dispatch(question, {
    onRequestStart: () => {},
    onResponseStart: (_controller, status) => {
      if (status !== 200) reject(new Error(`${question.path} answered ${status}`));
    },
    onResponseData: () => {},
    onResponseEnd: () => {
      answered += 1;
      askUntilTheEnd(pool, question, resolve, reject);
    },
    onResponseError: (_controller, error) => reject(error),
  });
}
