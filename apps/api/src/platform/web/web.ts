import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import { PLACES_PATH, type PageConfig } from '@mabarin/api-client/page-config';
import { feeAt } from '@mabarin/domain/documents/next-fee';
import type { PageData } from '@mabarin/api-client/page-render';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { CSP_REPORTS_PATH } from '#platform/csp/csp-report.ts';
import { requestTimeouts, timeoutOptions } from '#platform/http/request-timeouts.ts';
import { POLICY, sendBytes } from '#platform/http/answers/answer.bytes.ts';
import { directReader, type AnswerCache, type Reader } from '#platform/http/answers/answer.cache.ts';
import { answerFromMemory } from '#platform/http/answers/cached.answer.ts';
import { systemClock } from '#platform/clock.ts';
import { deskDoor } from '#platform/http/desk-network.ts';
import { readableUrl } from '#platform/http/readable-url.ts';
import { loggerFor } from '#platform/log.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts';
import { createInliner } from './first-paint.ts';
import { VERSION } from '#platform/version.ts';
import { html, jsonScript, type Html } from './html.ts';
import { bytesOf, createPageCache, type KeptPage, type MadePage, type PageSource } from './page.cache.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#platform/share/card.ts';
import { openRenderer, type DrawnPage } from './renderer.ts';
import { webText } from './web.text.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Captcha } from '#ports/captcha.port.ts';

export type WebApp = 'public' | 'dashboard' | 'overlay';
export const webApps: readonly WebApp[] = ['public', 'dashboard', 'overlay'];

const REPORTS = 'csp';
/** A missing file or a scan for leftovers: `.env`, `x.bak`, `page~`. No page has such an address. */
const FILE = /\/\.|~$|\.\d{0,3}[a-z][a-z0-9]{0,11}$/i;
/** Display pages for previews in the dashboard, which alone may frame them. */
const PREVIEW = '/preview/';
/** The alerts for a host without OBS: the display page over its own dashboard, which alone may frame it. */
const PHONE = '/phone/';
/** The operators' desk, a part of the dashboard, and the page of a link that opens it to a browser. */
const DESK_PATH = '/meja';
const DOOR_PATH = '/meja/pintu';
/** Legal pages and guides. */
const DOCUMENTS = '/document/';
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

export type PageParts = {
  /** 404: unknown address; the app still renders the page. */
  code: 200 | 404;
  noindex?: boolean;
  personal?: boolean;
  /** Title and link preview; `address` and the image's URL are absolute. */
  preview?: { title: string; description: string; image: { url: string; alt: string }; address: string };
  /** Rendered by the server, if the app has a server build. */
  drawn?: boolean;
  /** Placeholder until the app renders, unless the server does. */
  shell?: Html;
  preload?: PageData;
  /** Cache attributes of the shown host; absent: not cached. */
  found?: PageSource;
};

/** Returns the parts of the page at a path, or null for none. */
export type PageHook = (path: string, reader: Reader) => Promise<PageParts | null>;

/**
 * Serves an app's files, and its page for every other path, with run-time configuration, CSP and the parts from
 * `pageOf`.
 */
export async function createWebServer(
  config: Config,
  captcha: Captcha,
  name: WebApp,
  pageOf: PageHook = async () => null,
  {
    answers = null,
    clock = systemClock,
  }: {
    answers?: AnswerCache | null;
    clock?: Clock;
  } = {},
): Promise<FastifyInstance> {
  const root = join(config.webRoot, name, 'dist');
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const filled = (shown: PageConfig) =>
    fill(template, { '<!--config-->': jsonScript('config', shown), '<!--contact-->': contactLine(config.contact) });
  const renderer = await openRenderer(root);
  const app = Fastify({
    loggerInstance: loggerFor(config),
    ...timeoutOptions(requestTimeouts),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    rewriteUrl: (request) => readableUrl(request),
    forceCloseConnections: true,
    // Node refuses a head over 16 kB earlier.
    routerOptions: { maxParamLength: 1_000_000 },
    logController: new LogController({ disableRequestLogging: true }),
  });
  // As in `createServer`.
  app.log.child = () => app.log;
  const pages = answers
    ? createPageCache({ answers, clock, kind: () => today().key }, (path, reader) => pageAt(path, reader))
    : null;
  const atOnce =
    answers && pages && answerFromMemory((url) => pages.peek(pathOf(url))?.bytes ?? null, config, answers.uses);
  if (atOnce) app.addHook('onRequest', atOnce.onRequest);
  const secure = config.origins[name].startsWith('https:');
  const captchaOrigin =
    name === 'public' && captcha.page.provider === 'turnstile' ? ['https://challenges.cloudflare.com'] : [];
  const reports = `${config.origins.api}${CSP_REPORTS_PATH}`;
  const framed =
    name === 'dashboard' ? [config.origins.overlay + PREVIEW, config.origins.overlay + PHONE] : captchaOrigin;
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...captchaOrigin],
    frameSrc: framed.length > 0 ? framed : ["'none'"],
    // OBS injects its custom CSS into display pages as a style element.
    styleSrc: ["'self'", ...(name === 'overlay' ? ["'unsafe-inline'"] : [])],
    imgSrc: ["'self'", config.origins.api, 'data:', 'blob:'],
    mediaSrc: ["'self'", config.origins.api, 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", config.origins.api],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // Browsers with `report-to` ignore the older directive.
    reportUri: [reports],
    reportTo: [REPORTS],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  };
  const inline = name === 'public' ? createInliner(root) : null;
  /** A page as it is sent, with the policy that its inline parts need. */
  const finished = (filled: string): Pick<MadePage, 'page' | 'policy'> => {
    if (inline === null) return { page: filled, policy: null };
    const { page, scriptSrc, styleSrc } = inline(filled);
    const own = { scriptSrc: [...directives.scriptSrc, ...scriptSrc], styleSrc: [...directives.styleSrc, ...styleSrc] };
    return { page, policy: policyOf({ ...directives, ...own }) };
  };
  const pageWith = (terms: ReturnType<typeof feeAt>) => {
    const given = pageConfig(config, captcha, terms);
    const withPlaces = { ...given, places: config.places };
    const plain = filled(given);
    return { key: JSON.stringify(terms), plain, legal: filled(withPlaces), withPlaces, bare: finished(plain) };
  };
  let ofNow = pageWith(feeAt(config, clock.now()));
  /** Pages as they are today, made anew when the fee's bearer changes or is announced. */
  const today = () => {
    const terms = feeAt(config, clock.now());
    return JSON.stringify(terms) === ofNow.key ? ofNow : (ofNow = pageWith(terms));
  };
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: name === 'overlay' ? 'no-referrer' : 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('reporting-endpoints', `${REPORTS}="${reports}"`).header('permissions-policy', PERMISSIONS);
    done();
  });
  await app.register(statics, {
    root,
    // A route for each file: with one for all, each page would be looked for on the disk first.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    index: false,
    serveDotFiles: false,
    cacheControl: false,
    // The build puts a compressed copy beside each text file (packages/ui/vite/preset.ts).
    preCompressed: true,
    setHeaders(reply, path) {
      // Built assets carry a hash in their name; everything else may change with the next deploy.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const draw = (path: string, { drawn, preload = {} }: PageParts): DrawnPage | null => {
    try {
      return drawn === true && renderer ? renderer(path, preload, today().withPlaces) : null;
    } catch (error) {
      // The browser renders it instead. The path may be a ticket, which must not be logged.
      app.log.error({ err: error }, 'the server could not draw a page');
      return null;
    }
  };
  /** The whole page at a path (without query). Throws what the hook throws. */
  const pageAt = async (path: string, reader: Reader): Promise<MadePage> => {
    const parts = await pageOf(decoded(path), reader);
    const { bare, legal, plain } = today();
    if (!parts) return { code: 200, ...bare };
    const { code, personal = false, found } = parts;
    return {
      code,
      personal,
      ...(found === undefined ? {} : { found }),
      ...finished(withParts(path.startsWith(DOCUMENTS) ? legal : plain, parts, draw(path, parts))),
    };
  };
  const readPage = async (path: string): Promise<KeptPage> => {
    try {
      if (pages) return await pages.read(path);
      const made = await pageAt(path, directReader(clock));
      return { code: made.code, bytes: bytesOf(made) };
    } catch (error) {
      // The app loads missing data itself and reports errors.
      app.log.warn({ err: error }, 'a page is served without its parts');
      return { code: 200, bytes: bytesOf({ code: 200, ...today().bare }) };
    }
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (
      name === 'dashboard' &&
      isDeskPath(path) &&
      path !== DOOR_PATH &&
      deskDoor(config, request, clock.now()) === null
    )
      return sendNotFound(reply);
    // Undecodable address (`readableUrl`).
    if (request.url !== request.originalUrl)
      return send(reply, { code: 404, bytes: bytesOf({ code: 404, ...today().bare }) });
    const made = await readPage(path);
    if (made.bytes.cacheControl.endsWith('no-store')) return send(reply, made);
    const sent = await sendBytes(request, reply, made.bytes);
    atOnce?.rememberHeaders(request, reply);
    return sent;
  };
  // The path ends like a file, and would be refused as one.
  app.get('/index.html', sendPage);
  if (name === 'overlay') {
    // A display page in the dashboard: no display key, and its policy allows no calls.
    const preview = {
      ...directives,
      connectSrc: ["'none'"],
      // Videos of alerts, which have no sound.
      mediaSrc: [`${config.origins.api}/media/`],
      formAction: ["'none'"],
      frameAncestors: [config.origins.dashboard],
    };
    const contentSecurityPolicy = { useDefaults: false, directives: preview };
    // X-Frame-Options cannot name an origin.
    app.get(`${PREVIEW}*`, { helmet: { contentSecurityPolicy, frameguard: false } }, sendPage);
    const phone = { useDefaults: false, directives: { ...directives, frameAncestors: [config.origins.dashboard] } };
    app.get(`${PHONE}*`, { helmet: { contentSecurityPolicy: phone, frameguard: false } }, sendPage);
  }
  if (name === 'dashboard') {
    // The page that reads a stream's chat from Social Stream Ninja (docs/chat.md); no other page may talk to it.
    const chat = { ...directives, connectSrc: [...directives.connectSrc, 'wss://io.socialstream.ninja'] };
    app.get('/chat', { helmet: { contentSecurityPolicy: { useDefaults: false, directives: chat } } }, sendPage);
  }
  if (name === 'public') {
    app.get(PLACES_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').send(config.places));
    app.get(SECURITY_TXT_PATH, (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(securityTxt(config, clock.now())),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    // An address of the desk may end in an e-mail.
    const isDesk = name === 'dashboard' && isDeskPath(path);
    const isFile = request.url.startsWith('/assets/') || (FILE.test(path) && !isDesk);
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return sendNotFound(reply);
    }
    return sendPage(request, reply);
  });
  return app;
}

function send(reply: FastifyReply, { code, bytes: { bytes, type, cacheControl, policy } }: KeptPage): FastifyReply {
  if (policy !== null) reply.header(POLICY, policy);
  return reply.code(code).header('cache-control', cacheControl).type(type).send(bytes);
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
}

function isDeskPath(path: string): boolean {
  return path === DESK_PATH || path.startsWith(`${DESK_PATH}/`);
}

function pageConfig(config: Config, captcha: Captcha, terms: ReturnType<typeof feeAt>): PageConfig {
  const { origins, mode, contact, push } = config;
  return {
    origins,
    mode,
    version: VERSION,
    captcha: captcha.page,
    contact,
    push: push?.publicKey ?? null,
    ...terms,
    minorDailyCap: config.dailyCaps.minor,
    askAge: config.askAge,
  };
}

/** A header's value, as helmet writes it. */
function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...values].join(' '))
    .join(';');
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '';
}

/** The decoded path; unchanged if an escape is broken. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** For whoever has no JavaScript and so no contact form. */
function contactLine({ whatsapp, email, discord }: PageConfig['contact']): Html {
  const contacts = [whatsapp, email, discord].filter((each) => each !== null);
  return html`${contacts.length > 0 && webText.contact(contacts.join(' · '))}`;
}

function withParts(page: string, { noindex, preview, shell, preload }: PageParts, drawn: DrawnPage | null): string {
  return fill(page, {
    ...(preview ? { '<title>Mabarin</title>': html`<title>${preview.title}</title>` } : {}),
    '<!--head-->': html`${noindex === true && html`<meta name="robots" content="noindex" />`}${
      preview ? previewTags(preview) : null
    }${preload === undefined ? null : jsonScript('preload', preload)}`,
    ...(drawn ? drawnPlaces(drawn) : shell ? { '<!--shell-->': shell } : {}),
  });
}

/** After the entry's styles, as the browser would load them; `data-rendered` tells the app to hydrate. */
function drawnPlaces({ head, body }: DrawnPage): Record<string, Html> {
  return { '</head>': html`${head}</head>`, '<div id="root"></div>': html`<div id="root" data-rendered>${body}</div>` };
}

function previewTags({ title, description, image, address }: NonNullable<PageParts['preview']>): Html {
  const tag = (name: string, content: string) => html`<meta property="${name}" content="${content}" />`;
  const card = (name: string, content: string) => html`<meta name="twitter:${name}" content="${content}" />`;
  return html`<meta name="description" content="${description}" />${[
      tag('og:type', 'website'),
      tag('og:site_name', 'Mabarin'),
      tag('og:locale', 'id_ID'),
      tag('og:title', title),
      tag('og:description', description),
      tag('og:url', address),
      tag('og:image', image.url),
      tag('og:image:type', 'image/jpeg'),
      tag('og:image:width', String(CARD_WIDTH)),
      tag('og:image:height', String(CARD_HEIGHT)),
      tag('og:image:alt', image.alt),
      card('card', 'summary_large_image'),
      card('title', title),
      card('description', description),
      card('image', image.url),
      card('image:alt', image.alt),
    ]}<link rel="canonical" href="${address}" />`;
}

/** Replaces placeholders literally, because a name could contain `$`. */
function fill(page: string, places: Readonly<Record<string, Html>>): string {
  return Object.entries(places).reduce((filled, [place, part]) => filled.replace(place, () => part.html), page);
}
