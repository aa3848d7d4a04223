import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { Config } from '#platform/config.ts';

/** A look at the machine and at our own addresses, from outside the database. */
export type Machine = {
  /** The machine's name, to tell machines of one service apart. */
  name: string;
  /** Used share of each file system, from 0 to 1. */
  disks: () => Promise<{ path: string; used: number }[]>;
  /** Ends of the certificates of our https origins; an origin that does not answer is left out. */
  certificates: () => Promise<{ host: string; ends: Date }[]>;
  /** Our https origins that did not answer, twice. */
  silent: () => Promise<string[]>;
};

const TIMEOUT_MS = 5_000;
const AGAIN_MS = 10_000;
/** The service, the database of one machine, and logs. */
const FOLDERS = ['/', '/var/lib/postgresql', '/var/log'];

export function thisMachine({ origins, webRoot }: Pick<Config, 'origins' | 'webRoot'>): Machine {
  const hosts = [...new Set(Object.values(origins).filter((origin) => origin.startsWith('https:')))];
  return {
    name: hostname(),
    async disks() {
      const found = await Promise.all([...FOLDERS, webRoot].map(diskOf));
      const known = found.filter((disk) => disk !== null);
      return known
        .filter(({ device }, index) => known.findIndex((other) => other.device === device) === index)
        .map(({ path, used }) => ({ path, used }));
    },
    async certificates() {
      const found = await Promise.all(hosts.map(certificateOf));
      return found.filter((each) => each !== null);
    },
    async silent() {
      const ask = async (asked: readonly string[]) => {
        const found = await Promise.all(asked.map(certificateOf));
        return asked.filter((_, at) => found[at] === null);
      };
      const first = await ask(hosts);
      // A proxy that is restarted is away for a moment.
      if (first.length > 0) await pause(AGAIN_MS);
      return (await ask(first)).map((origin) => new URL(origin).host);
    },
  };
}

async function diskOf(path: string): Promise<{ path: string; device: number; used: number } | null> {
  try {
    const [{ dev }, { blocks, bavail, bfree }] = await Promise.all([stat(path), statfs(path)]);
    const taken = blocks - bfree;
    return blocks === 0 ? null : { path, device: dev, used: taken / (taken + bavail) };
  } catch {
    return null;
  }
}

/** Reads the end of a certificate that may have ended already. */
function certificateOf(origin: string): Promise<{ host: string; ends: Date } | null> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: /^[\d.]+$/.test(host) ? '' : host,
      // An ended one is what is looked for; nothing is sent.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (found: { host: string; ends: Date } | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const ends = new Date(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(ends.getTime()) ? null : { host, ends });
    });
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}
