// Runs as a child process: asks one address as fast as it answers, over a few connections, and prints requests a second.
import { Pool } from 'undici';

const [url = '', key = '', seconds = '2', connections = '16'] = process.argv.slice(2);
const { origin, pathname, search } = new URL(url);
const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 });
const until = performance.now() + Number(seconds) * 1000;
let answered = 0;

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({
        path: `${pathname}${search}`,
        method: 'GET',
        headers: { authorization: `Token ${key}` },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      answered += 1;
    }
  }),
);
await pool.close();
console.log(answered / Number(seconds));
