import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { localSecrets } from '@mabarin/simulators/all';
import { createMidtrans } from '@mabarin/simulators/midtrans.simulator';
import { openSimulator } from '@mabarin/simulators/server';
import { createTurnstile } from '@mabarin/simulators/turnstile.simulator';
import { SMTPServer } from 'smtp-server';
import { root } from './shell.ts';

/** The four sites of a domain behind a proxy on this machine, whose authority the client trusts (`root`, PEM). */
export type Sites = { port: number; root: string; domain: string };

export type SiteAnswer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> };

/** Time limit for a paid order to get into the queue. */
const QUEUED_WITHIN_MS = 15_000;

/** Asks one of the sites (`''`, `api.`, `dashboard.`, `overlay.`) over https. */
export function askSite(
  { port, root, domain }: Sites,
  site: string,
  path: string,
  { method = 'GET', body, headers }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<SiteAnswer> {
  const host = `${site}${domain}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        ca: root,
        path,
        method,
        headers: { host, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
      },
      (answer) => {
        const { statusCode: status = 0, headers: given } = answer;
        void readText(answer).then((text) => resolve({ status, text, headers: given }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Calls the API, by POST where there is a body; returns the envelope. Throws unless its status is 0. */
async function callApi(sites: Sites, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers };
  const { status, text } = await askSite(sites, 'api.', path, posted);
  const envelope = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  if (envelope['status'] !== 0) throw new Error(`${path} answered HTTP ${status}: ${text.slice(0, 300)}`);
  return envelope;
}

/** Midtrans and Turnstile as simulators on this machine, for a public site on `domain`. */
export async function openVendors(domain: string) {
  const context = { now: () => new Date(), uuid: () => crypto.randomUUID(), random: () => Math.random() };
  const midtrans = createMidtrans({
    ...context,
    serverKey: localSecrets.midtransServerKey,
    merchantId: localSecrets.midtransMerchantId,
    notifyPath: '/webhooks/payments/midtrans',
  });
  const turnstile = createTurnstile({ ...context, secret: localSecrets.turnstileSecret, hostname: domain });
  const open = [await openSimulator(midtrans), await openSimulator(turnstile)] as const;
  return {
    midtrans,
    turnstile,
    addresses: { midtrans: open[0].origin, turnstile: open[1].origin },
    close: () => Promise.all(open.map((each) => each.close())),
  };
}
export type Vendors = Awaited<ReturnType<typeof openVendors>>;

/** A mail server on this machine: the code of the first activation link that comes, and the first mail to `operator@`. */
export async function openMail(port = 0) {
  const activation = Promise.withResolvers<string>();
  const digest = Promise.withResolvers<null>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, answer) {
      void readText(stream).then((text) => {
        const code = /\/activation\/([\w-]+)/.exec(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
        if (code !== undefined) activation.resolve(code);
        if (text.includes('To: operator@')) digest.resolve(null);
        answer();
      }, answer);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const { port: taken } = smtp.server.address() as AddressInfo;
  return { port: taken, activation: activation.promise, digest: digest.promise, close: () => smtp.close() };
}

/** The places of the legal pages that only an owner can fill, as `MABARIN_ALLOW_EMPTY_PLACES` takes them. */
export function emptyPlaces(): string {
  const places = readFileSync(join(root, 'packages/domain/src/documents/places.ts'), 'utf8');
  return [...places.matchAll(/place: '([a-z-]+)'/g)].map(([, name]) => name).join(',');
}

/** Registers BangPertama1 and follows the link of the mail. */
export async function registerHost(sites: Sites, vendors: Vendors, activation: Promise<string>): Promise<void> {
  await callApi(sites, '/api/join', {
    tokenJoin: vendors.turnstile.token('join'),
    formJoin: {
      hostPhotoBase64: readFileSync(join(root, 'docs/images/mabarin.png')).toString('base64'),
      hostPhotoFileType: 'png',
      hostEmail: `host@${sites.domain}`,
      hostEmailValid: true,
      hostUsername: 'BangPertama1',
      hostUsernameValid: true,
      hostName: 'Bang Pertama',
      hostPasswordNew: 'tiga ekor kancil',
      hostPasswordConfirm: 'tiga ekor kancil',
      hostPlayerID: 300_000_001,
      hostPlayerServer: '2001',
      hostPlayerName: '',
    },
  });
  await callApi(sites, '/api/activation', { activationCode: await activation });
}

/**
 * Orders the host's first event, pays its QR at the simulator of Midtrans, whose notification comes back over https, and
 * waits until the ticket says what becomes of it. Answers the ticket's state. A player may order a few times an hour.
 */
export async function placePaidOrder(
  sites: Sites,
  vendors: Vendors,
  username: string,
  gameID = 310_000_001,
): Promise<string> {
  const { data: host } = (await callApi(sites, `/api/host/${username}`)) as {
    data: { events: { code: string; title: string }[] };
  };
  const event = host.events.find(({ title }) => title === 'Reguler');
  const { data: payment } = (await callApi(sites, '/api/mabar', {
    host: username,
    token: vendors.turnstile.token('mabar'),
    event: { code: event?.code },
    form: {
      gameID: String(gameID),
      gameServerID: '2001',
      gameRoleRoamer: true,
      gameEventCode: event?.code,
      gameCount: 1,
      gameMessage: 'Gas mabar bang',
    },
  })) as { data: { ticket: string } };
  const charge = vendors.midtrans.charges().at(-1);
  if (charge === undefined) throw new Error('nobody asked Midtrans for a QR');
  vendors.midtrans.pay(charge.orderId);
  await vendors.midtrans.outbox.deliverDue(
    async ({ path, headers, body }) => (await askSite(sites, 'api.', path, { method: 'POST', headers, body })).status,
  );
  let state = 'unpaid';
  const until = performance.now() + QUEUED_WITHIN_MS;
  while (state === 'unpaid' && performance.now() < until) {
    await pause(100);
    const { data } = (await callApi(sites, `/api/ticket/${payment.ticket}`)) as { data: { state: string } };
    state = data.state;
  }
  return state;
}
