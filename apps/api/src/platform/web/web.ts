import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import type { PageConfig } from '@mabarin/api-client/page-config';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Captcha } from '#platform/captcha/captcha.ts';
import type { Config } from '#platform/config.ts';
import { loggerFor } from '#platform/log.ts';

export type WebApp = 'public' | 'dashboard' | 'overlay';
export const webApps: readonly WebApp[] = ['public', 'dashboard', 'overlay'];

/**
 * Serves one built app on its own origin: its files, and its page for every other path, with the run-time
 * configuration written in and a CSP made from the same source.
 */
export async function createWebServer(config: Config, captcha: Captcha, name: WebApp): Promise<FastifyInstance> {
  const root = join(config.webRoot, name, 'dist');
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const page = template.replace('<!--config-->', configScript(config, captcha));
  const app = Fastify({
    loggerInstance: loggerFor(config),
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const secure = config.origins[name].startsWith('https:');
  const captchaOrigin = captcha.page.provider === 'turnstile' ? ['https://challenges.cloudflare.com'] : [];
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
    setHeaders(reply, path) {
      // Built assets carry a hash in their name; everything else may change with the next deploy.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply) =>
    reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  // The file server would refuse its own folder and hand out the page without its configuration.
  for (const path of ['/', '/index.html']) app.get(path, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/assets/') || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply.code(404).type('text/plain').send('Not found');
    }
    return sendPage(reply);
  });
  return app;
}

function configScript(config: Config, captcha: Captcha): string {
  const value: PageConfig = { origins: config.origins, mode: config.mode, captcha: captcha.page };
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="config">${json}</script>`;
}
