// Runs as a child process: asks one address as fast as it answers, over a few connections, and prints requests a second.
// It reads answers without keeping them, so that it is the server that sets the pace.
import { Pool } from 'undici';

const [url = '', key = '', seconds = '2', connections = '16'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(url);
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 });
const until = performance.now() + Number(seconds) * 1000;
const question = { path: `${pathname}${search}`, method: 'GET', headers: { authorization: `Token ${key}` } } as const;
let answered = 0;

await Promise.all(Array.from({ length: Number(connections) }, () => new Promise<void>(askUntilTheEnd)));
await pool.close();
console.log(answered / Number(seconds));

function askUntilTheEnd(resolve: () => void, reject: (error: Error) => void): void {
  if (performance.now() >= until) {
    resolve();
    return;
  }
  pool.dispatch(question, {
    onRequestStart: () => {},
    onResponseStart: (_controller, status) => {
      if (status !== 200) reject(new Error(`${url} answered ${status}`));
    },
    onResponseData: () => {},
    onResponseEnd: () => {
      answered += 1;
      askUntilTheEnd(resolve, reject);
    },
    onResponseError: (_controller, error) => reject(error),
  });
}
