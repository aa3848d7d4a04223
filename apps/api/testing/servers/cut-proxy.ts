import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the database that can swallow the answer of a commit, as a network does at the worst moment. */
export type CutProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** Lets the next `count` commits through and cuts their connections before the answer. */
  cutCommits(count: number): void;
  /** Number of cut connections. */
  cuts(): number;
  close(): Promise<void>;
};

/** The simple-protocol message that commits, the last of its packet: Q, its length, the text, NUL. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');
const COMMITTED = 'COMMIT\0';

export async function openCutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let wanted = 0;
  let cuts = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    let cutting = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (wanted > 0 && bytes.subarray(-COMMIT.length).equals(COMMIT)) {
        wanted -= 1;
        cutting = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!cutting || !bytes.includes(COMMITTED)) {
        client.write(bytes);
        return;
      }
      cuts += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    cutCommits(count) {
      wanted = count;
    },
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
