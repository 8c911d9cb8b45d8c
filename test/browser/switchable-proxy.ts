import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SwitchableProxy {
  readonly url: string;
  /** Ends what is open and answers nobody until it is on again. */
  switch(isOn: boolean): void;
  close(): Promise<void>;
}

/** A way to a service that can be cut, as networks and restarts do. */
export async function startSwitchableProxy(target: string): Promise<SwitchableProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isOn = true;
  const server = createServer((socket) => {
    if (!isOn) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    switch: (on) => {
      isOn = on;
      if (!on) end();
    },
    close: () =>
      new Promise((resolve) => {
        end();
        server.close(() => resolve());
      }),
  };
}
