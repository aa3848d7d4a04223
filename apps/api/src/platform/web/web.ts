import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import type { PageConfig } from '@mabarin/api-client/page-config';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { requestTimeouts, timeoutOptions } from '#platform/http/request-timeouts.ts';
import { readableUrl } from '#platform/http/readable-url.ts';
import { loggerFor } from '#platform/log.ts';
import { html, jsonScript, type Html } from './html.ts';
import type { Captcha } from '#ports/captcha.port.ts';

export type WebApp = 'public' | 'dashboard' | 'overlay';
export const webApps: readonly WebApp[] = ['public', 'dashboard', 'overlay'];

/** What is known of a page before its script runs. */
export type PageParts = {
  /** 404: nothing stands at this address; the page itself is the app's as ever. */
  code: 200 | 404;
  /** Search engines keep it out of what they find. */
  noindex?: boolean;
  /** Title and what a shared link shows; `image` and `address` are whole addresses. */
  preview?: { title: string; description: string; image: string | null; address: string };
  /** Stands where the app will draw, until it does. */
  shell?: Html;
  /** What the app reads instead of asking. */
  preload?: unknown;
};

/** Answers the parts of the page at a path, or null where there is nothing to add. */
export type PageHook = (path: string) => Promise<PageParts | null>;

/**
 * Serves one built app on its own origin: its files, and its page for every other path, with the run-time
 * configuration written in, a CSP made from the same source, and what `pageOf` knows of the address.
 */
export async function createWebServer(
  config: Config,
  captcha: Captcha,
  name: WebApp,
  pageOf: PageHook = async () => null,
): Promise<FastifyInstance> {
  const root = join(config.webRoot, name, 'dist');
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const page = fill(template, { '<!--config-->': configScript(config, captcha) });
  const app = Fastify({
    loggerInstance: loggerFor(config),
    ...timeoutOptions(requestTimeouts),
    // The file server would refuse these by itself, in its own words.
    rewriteUrl: (request) => readableUrl(request, /[\\\0]/),
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const secure = config.origins[name].startsWith('https:');
  const captchaOrigin =
    name === 'public' && captcha.page.provider === 'turnstile' ? ['https://challenges.cloudflare.com'] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captchaOrigin],
        frameSrc: captchaOrigin.length > 0 ? captchaOrigin : ["'none'"],
        // OBS puts its custom CSS into display pages as a style element.
        styleSrc: ["'self'", ...(name === 'overlay' ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", config.origins.api, 'data:', 'blob:'],
        mediaSrc: ["'self'", config.origins.api, 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", config.origins.api],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: name === 'overlay' ? 'no-referrer' : 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(statics, {
    root,
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
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Nobody can read this address (`readableUrl`).
    if (request.url !== request.originalUrl) return send(reply, page, 404);
    const parts = await pageOf(pathOf(request.url)).catch((error: unknown) => {
      // The app asks by itself for what is missing here, and says what is wrong.
      request.log.warn({ err: error }, 'a page is served without its parts');
      return null;
    });
    return send(reply, parts ? withParts(page, parts) : page, parts?.code ?? 200);
  };
  // The file server would refuse its own folder and serve the page without its configuration.
  for (const path of ['/', '/index.html']) app.get(path, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/assets/') || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    return sendPage(request, reply);
  });
  return app;
}

function send(reply: FastifyReply, page: string, code: 200 | 404): FastifyReply {
  return reply.code(code).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

function configScript(config: Config, captcha: Captcha): Html {
  const value: PageConfig = {
    origins: config.origins,
    mode: config.mode,
    captcha: captcha.page,
    contact: config.contact,
  };
  return jsonScript('config', value);
}

/** The path of a request as a person would write it; one with a broken escape stays as it came. */
function pathOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withParts(page: string, { noindex, preview, shell, preload }: PageParts): string {
  return fill(page, {
    ...(preview ? { '<title>Mabarin</title>': html`<title>${preview.title}</title>` } : {}),
    '<!--head-->': html`${noindex === true && html`<meta name="robots" content="noindex" />`}${
      preview ? previewTags(preview) : null
    }${preload === undefined ? null : jsonScript('preload', preload)}`,
    ...(shell ? { '<!--shell-->': shell } : {}),
  });
}

/** Open Graph and Twitter card, as WhatsApp, Discord and others read them. */
function previewTags({ title, description, image, address }: NonNullable<PageParts['preview']>): Html {
  const tag = (name: string, content: string) => html`<meta property="${name}" content="${content}" />`;
  return html`<meta name="description" content="${description}" />${[
      tag('og:type', 'website'),
      tag('og:site_name', 'Mabarin'),
      tag('og:locale', 'id_ID'),
      tag('og:title', title),
      tag('og:description', description),
      tag('og:url', address),
      ...(image === null ? [] : [tag('og:image', image)]),
    ]}<meta name="twitter:card" content="summary" /><meta name="twitter:title" content="${title}" /><meta
      name="twitter:description"
      content="${description}"
    />${image !== null && html`<meta name="twitter:image" content="${image}" />`}
    <link rel="canonical" href="${address}" />`;
}

/** Puts HTML into the places of a page; never by a pattern, whose `$` a name could carry. */
function fill(page: string, places: Readonly<Record<string, Html>>): string {
  return Object.entries(places).reduce((filled, [place, part]) => filled.replace(place, () => part.html), page);
}
