import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { PUBLIC_TARGETS } from '../domain/webhooks/webhook-target.ts';
import { type Dial, guardedConnector, RefusedTargetError } from './guard.ts';

const PUBLIC_ADDRESS = '93.184.216.34';

/** What a hostile name server may answer. Each must end without a connection. */
const HOSTILE_ANSWERS: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['::1'],
  ['0.0.0.0'],
  ['::'],
  ['10.0.0.1'],
  ['172.20.1.1'],
  ['192.168.0.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['168.63.129.16'],
  ['::ffff:127.0.0.1'],
  ['::ffff:a9fe:a9fe'],
  ['::127.0.0.1'],
  ['64:ff9b::a00:1'],
  ['2002:a00:1::'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['fe80::1'],
  ['fe80::1%eth0'],
  ['fd00:ec2::254'],
  ['ff02::1'],
  ['224.0.0.251'],
  [PUBLIC_ADDRESS, '127.0.0.1'],
  ['127.0.0.1', PUBLIC_ADDRESS],
  [PUBLIC_ADDRESS, '2606:4700::1111', 'fd00::1'],
  ['not an address'],
  [''],
  [],
];

describe('the guard', () => {
  it.each(HOSTILE_ANSWERS.map((answer) => [answer.join(', '), answer] as const))(
    'does not connect when a name resolves to [%s]',
    async (_name, answer) => {
      const dialled: string[] = [];
      await expect(connect(async () => answer, recordingDial(dialled, PUBLIC_ADDRESS))).rejects.toThrow();
      expect(dialled).toEqual([]);
    },
  );

  it('says the same of a name that leads inside as of one that leads nowhere', async () => {
    const said = async (answer: readonly string[]) =>
      connect(async () => answer, recordingDial([], PUBLIC_ADDRESS)).catch((error: Error) => error.message);
    const words = 'receiver.example has no address that may be connected to';
    expect([await said(['10.11.12.13']), await said([]), await said([PUBLIC_ADDRESS, '::1'])]).toEqual([
      words,
      words,
      words,
    ]);
  });

  it('connects to exactly the addresses it checked', async () => {
    const dialled: string[] = [];
    await connect(async () => [PUBLIC_ADDRESS, '2606:4700::1111'], recordingDial(dialled, PUBLIC_ADDRESS));
    expect(dialled).toEqual([PUBLIC_ADDRESS, '2606:4700::1111']);
  });

  it('asks once per connection, so that a name cannot change between check and connection', async () => {
    const answers = [[PUBLIC_ADDRESS], ['127.0.0.1'], [PUBLIC_ADDRESS]];
    const dialled: string[] = [];
    const resolve = async () => answers.shift() ?? [];
    await connect(resolve, recordingDial(dialled, PUBLIC_ADDRESS));
    await expect(connect(resolve, recordingDial(dialled, PUBLIC_ADDRESS))).rejects.toBeInstanceOf(RefusedTargetError);
    await connect(resolve, recordingDial(dialled, PUBLIC_ADDRESS));
    expect(dialled).toEqual([PUBLIC_ADDRESS, PUBLIC_ADDRESS]);
  });

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '10.9.8.7', undefined])(
    'hangs up before a byte is sent when the connection arrives at %s',
    async (remoteAddress) => {
      const sockets: Socket[] = [];
      const dial = recordingDial([], remoteAddress, sockets);
      await expect(connect(async () => [PUBLIC_ADDRESS], dial)).rejects.toBeInstanceOf(RefusedTargetError);
      expect(sockets.map((socket) => [socket.destroyed, socket.bytesWritten])).toEqual([[true, 0]]);
    },
  );

  it('gives up on a name server that does not answer', async () => {
    const never = () => new Promise<string[]>(() => {});
    await expect(connect(never, recordingDial([], PUBLIC_ADDRESS))).rejects.toThrow('no connection within 0.05 s');
  });

  it('does not resolve a literal address', async () => {
    const resolve = () => Promise.reject(new Error('resolved a literal'));
    const dialled: string[] = [];
    await connect(resolve, recordingDial(dialled, PUBLIC_ADDRESS), PUBLIC_ADDRESS);
    expect(dialled).toEqual([PUBLIC_ADDRESS]);
    await expect(connect(resolve, recordingDial([], PUBLIC_ADDRESS), '[::1]')).rejects.toBeInstanceOf(
      RefusedTargetError,
    );
  });
});

function connect(
  resolve: (hostname: string) => Promise<readonly string[]>,
  dial: Dial,
  hostname = 'receiver.example',
): Promise<Socket> {
  const connector = guardedConnector({ policy: PUBLIC_TARGETS, connectTimeoutMs: 50, resolve, dial });
  return new Promise((fulfil, reject) => {
    connector({ hostname, protocol: 'http:', port: '80' }, (error, socket) =>
      socket ? fulfil(socket) : reject(error),
    );
  });
}

/** Opens nothing: notes where it was told to go and hands out a socket that claims to have arrived somewhere. */
function recordingDial(dialled: string[], remoteAddress: string | undefined, sockets: Socket[] = []): Dial {
  return async (addresses) => {
    dialled.push(...addresses);
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    sockets.push(socket);
    return socket;
  };
}
