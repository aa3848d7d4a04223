import { HostProfile } from '@mabarin/api-client/contract/accounts';
import { isUsername } from '@mabarin/domain/accounts/join';
import { photoAt } from '@mabarin/domain/image';
import * as v from 'valibot';
import { profileOf, type HostParts } from './host.commands.ts';
import { findActiveHost } from './host.queries.ts';
import { pageText } from './host.text.ts';
import type { Deps } from '#deps.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { html, type Html } from '#platform/web/html.ts';
import type { PageHook, PageParts } from '#platform/web/web.ts';
import type { Db } from '#schema.ts';

/** Sides of the photo in CSS pixels, and of the copy that is sharp there on a phone. */
const PHOTO_SIDE = 84;
const STRIP_PHOTO_SIDE = 56;
const PHOTO_COPY = 192;

type Page = 'host' | 'list' | 'gift';

/**
 * What the public site's pages carry before their script runs: a host's header, the tags of a shared link, and its
 * profile. An address that could be a host's and is nobody's is a 404; every other page is the app's alone.
 */
export function publicPages(db: Db, deps: Deps, parts: HostParts): PageHook {
  const { origins } = deps.config;
  return async (path) => {
    const fixed = fixedPageOf(path);
    if (fixed !== null) {
      const address = `${origins.public}${encodeURI(path)}`;
      return {
        code: 200,
        noindex: unlisted.has(fixed),
        preview: { ...pageText[fixed], image: null, address },
        drawn: true,
      };
    }
    const { page, username } = hostPageOf(path);
    if (!isUsername(username)) return null;
    return singleFlight(deps, `page:${page}:${username.toLowerCase()}`, async (): Promise<PageParts> => {
      const host = await findActiveHost(db, username);
      if (!host) return { code: 404 };
      const profile = v.parse(HostProfile, await profileOf(db, deps, host, parts));
      const { title, description } = pageText[page];
      return {
        code: 200,
        preview: {
          title: title(host.name),
          description: description(host.name),
          image: host.photo === null ? null : new URL(photoAt(host.photo, 'share'), origins.api).href,
          address: `${origins.public}/${page === 'host' ? '' : `${page}/`}${host.username}`,
        },
        drawn: page === 'host',
        shell: page === 'host' ? header(profile, origins.api) : strip(profile, origins.api),
        preload: { hostProfile: profile },
      };
    });
  };
}

type FixedPage = 'landing' | 'login' | 'join' | 'terms' | 'privacy' | 'ticket' | 'proof';

/** What only who was given the address should find (docs/spec/decisions.md "Changed after use"). */
const unlisted: ReadonlySet<FixedPage> = new Set(['ticket', 'proof']);

const documents: Readonly<Record<string, FixedPage>> = {
  'terms-and-conditions': 'terms',
  'privacy-policy': 'privacy',
};

/** A page whose words are the same for everybody, or null. */
function fixedPageOf(path: string): FixedPage | null {
  const [first = '', second = ''] = path.slice(1).split('/');
  switch (first.toLowerCase()) {
    case '':
      return path === '/' ? 'landing' : null;
    case 'login':
      return 'login';
    case 'join':
      return 'join';
    case 'document':
      return documents[second] ?? null;
    case 'tiket':
      return second === '' ? null : 'ticket';
    case 'gift-proof':
      return second === '' ? null : 'proof';
    default:
      return null;
  }
}

/** `list/{hostID}` and `gift/{hostID}` in any capitals, else `{hostID}/...`. */
function hostPageOf(path: string): { page: Page; username: string } {
  const [, first = '', second = ''] = path.split('/');
  const word = first.toLowerCase();
  return word === 'list' || word === 'gift' ? { page: word, username: second } : { page: 'host', username: first };
}

/** The host's header without its tabs; its classes stand in the public site's own style sheet (shell/pre.css). */
function header(host: HostProfile, api: string): Html {
  const { open, started, queue } = host;
  return html`<div class="pre-front" data-theme="malam">
    <div class="pre-who">
      ${photo(host, api, PHOTO_SIDE)}
      <div class="pre-names">
        ${names(host)}
        <p class="pre-chips">
          <span class="pre-chip ${open ? 'pre-open' : 'pre-closed'}">${open ? pageText.open : pageText.closed}</span
          >${!started && html`<span class="pre-chip">${pageText.notStarted}</span>`}<span class="pre-chip"
            >${pageText.waiting(queue.waiting)}</span
          >
        </p>
      </div>
    </div>
  </div>`;
}

/** The narrow strip above the list and the gift schedule. */
function strip(host: HostProfile, api: string): Html {
  return html`<div class="pre-strip" data-theme="malam">
    <div class="pre-who">
      ${photo(host, api, STRIP_PHOTO_SIDE)}
      <div class="pre-names">${names(host)}</div>
    </div>
  </div>`;
}

function names({ name, username }: HostProfile): Html {
  return html`<h1 class="pre-name"><bdi>${name}</bdi></h1>
    <p class="pre-username">@<bdi>${username}</bdi></p>`;
}

function photo(host: HostProfile, api: string, side: number): Html {
  if (host.photo === null) return html`<span class="pre-photo"></span>`;
  const source = new URL(photoAt(host.photo, PHOTO_COPY), api).href;
  return html`<img class="pre-photo" src="${source}" alt="" width="${side}" height="${side}" />`;
}
