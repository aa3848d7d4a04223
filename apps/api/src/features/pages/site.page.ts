import { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PageData } from '@mabarin/api-client/page-render';
import { PROOF_SHOWN } from '@mabarin/api-client/contract/gifts';
import { isUsername } from '@mabarin/domain/accounts/join';
import { isFailureError } from '@mabarin/domain/failures';
import { photoAt } from '@mabarin/domain/image';
import { isMissingHost } from '@mabarin/domain/restrictions/refusal';
import * as v from 'valibot';
import { readProfile, type HostParts } from '#features/accounts/index.ts';
import { readProof, readProofHead, readSchedule } from '#features/gifts/index.ts';
import { readDirectory, readPublicList } from '#features/mabar/index.ts';
import { readTicket } from '#features/ticket/index.ts';
import { pageText } from './site.text.ts';
import { hostCard, landingCard, previewImage, proofCard } from './share.page.ts';
import type { Deps } from '#deps.ts';
import type { Reader } from '#platform/http/answers/answer.cache.ts';
import type { PageSource } from '#platform/web/page.cache.ts';
import { html, type Html } from '#platform/web/html.ts';
import type { PageHook, PageParts } from '#platform/web/web.ts';
import type { Db } from '#schema.ts';

/** Sides of the photo in CSS pixels, and of the copy that is sharp on a phone. */
const PHOTO_SIDE = 84;
const STRIP_PHOTO_SIDE = 56;
const PHOTO_COPY = 192;

type Page = 'host' | 'list' | 'gift';

type Preview = NonNullable<PageParts['preview']>;

/** A found host page: the host, its first data, and the HTML used without a server build. */
type Found = {
  host: Pick<HostProfile, 'username' | 'name' | 'photo'>;
  preload: PageData;
  shell: Html;
  found: PageSource;
};

/**
 * Adds first data and link tags to the public site's pages before their script runs. An address of the form of a host's
 * that belongs to nobody is a 404; every other page is the app's.
 */
export function publicPages(db: Db, deps: Deps, parts: HostParts): PageHook {
  const { origins } = deps.config;

  const read: Record<Page, (username: string, reader: Reader) => Promise<Found>> = {
    async host(username, reader) {
      const { data, ...found } = await readProfile(db, deps, username, { parts, reader });
      const hostProfile = v.parse(HostProfile, data);
      return { host: hostProfile, preload: { hostProfile }, shell: header(hostProfile, origins.api), found };
    },
    async list(username, reader) {
      const { data, ...found } = await readPublicList(db, deps, username, reader);
      return { host: data.host, preload: { publicList: data }, shell: strip(data.host, origins.api), found };
    },
    async gift(username, reader) {
      const { data, ...found } = await readSchedule(db, deps, username, reader);
      return { host: data.host, preload: { giftSchedule: data }, shell: strip(data.host, origins.api), found };
    },
  };

  /** The app handles an unknown ticket. */
  async function ticketParts(ticket: string, reader: Reader): Promise<Partial<PageParts>> {
    const answer = ticket.length <= TICKET_MAX ? await orMissing(readTicket(db, deps, ticket, reader)) : null;
    if (answer === null) return { drawn: false };
    const { data, ...found } = answer;
    return { preload: { ticket: data }, personal: true, found };
  }

  /** Hosts who play now; the app asks again. */
  async function directoryParts(reader: Reader): Promise<Partial<PageParts>> {
    const { data, ...found } = await readDirectory(db, deps, reader);
    return { preload: { hostDirectory: data }, found };
  }

  const landingImage = previewImage(origins, 'landing', landingCard(origins));

  /** Names the gift in the preview, and shows its newest draws; an unknown gift gets the general page. */
  async function proofParts(id: string, general: Preview): Promise<Partial<PageParts>> {
    const head = await readProofHead(db, id);
    if (head === null) return { drawn: false, found: null };
    const image = previewImage(origins, `gift/${head.gift}`, proofCard(origins, head));
    const giftProof = await readProof(db, head.gift, Math.max(0, head.tried - PROOF_SHOWN));
    return {
      preview: { ...general, title: pageText.proof.titleOf(head.title), image },
      preload: { giftProof: { ...giftProof, untried: [] } },
      found: null,
    };
  }

  return async (path, reader) => {
    const fixed = fixedPageOf(path);
    if (fixed !== null) {
      const address = `${origins.public}${encodeURI(path)}`;
      const { title, description } = pageText[fixed];
      const id = path.split('/')[2] ?? '';
      const preview = { title, description, image: landingImage, address };
      return {
        code: 200,
        noindex: unlisted.has(fixed),
        preview,
        drawn: true,
        ...(fixed === 'ticket'
          ? await ticketParts(id, reader)
          : fixed === 'proof'
            ? await proofParts(id, preview)
            : fixed === 'directory' || fixed === 'landing'
              ? await directoryParts(reader)
              : { found: null }),
      };
    }
    const { page, username } = hostPageOf(path);
    if (!isUsername(username)) return null;
    const answer = await orMissing(read[page](username, reader));
    if (answer === null) return { code: 404 };
    const { host, preload, shell, found } = answer;
    const { title, description } = pageText[page];
    return {
      code: 200,
      preview: {
        title: title(host.name),
        description: description(host.name),
        image: previewImage(origins, `host/${host.username}`, hostCard(origins, host)),
        address: `${origins.public}/${page === 'host' ? '' : `${page}/`}${host.username}`,
      },
      drawn: true,
      shell,
      preload,
      found,
    };
  };
}

/** The maximum length of a ticket in its call. */
const TICKET_MAX = 64;

/** Turns not-found errors into null. */
async function orMissing<Answer>(read: Promise<Answer>): Promise<Answer | null> {
  try {
    return await read;
  } catch (error) {
    if (isMissingHost(error) || (isFailureError(error) && error.code === 'ticket.not_found')) return null;
    throw error;
  }
}

type FixedPage =
  | 'landing'
  | 'directory'
  | 'login'
  | 'join'
  | 'forgot'
  | (typeof documents)[keyof typeof documents]
  | 'ticket'
  | 'proof'
  | 'contact'
  | 'find';

/** Pages for people with the address only (docs/spec/decisions.md "Changed after use"). */
const unlisted: ReadonlySet<FixedPage> = new Set(['ticket', 'proof']);

const documents = {
  'terms-and-conditions': 'terms',
  'privacy-policy': 'privacy',
  panduan: 'guide',
  'panduan-obs': 'guideObs',
  'panduan-tiktok': 'guideTiktok',
  'panduan-uang': 'guideMoney',
  'panduan-css': 'guideCss',
  'panduan-gift': 'guideGifts',
  'panduan-bot': 'guideBots',
} as const;

/** A page with the same text for everybody, or null. */
function fixedPageOf(path: string): FixedPage | null {
  const [first = '', second = ''] = path.slice(1).split('/');
  switch (first.toLowerCase()) {
    case '':
      return path === '/' ? 'landing' : null;
    case 'main':
      return second === '' ? 'directory' : null;
    case 'login':
      return 'login';
    case 'join':
      return 'join';
    case 'forgot-password':
      return 'forgot';
    case 'hubungi-admin':
      return 'contact';
    case 'cari-pembayaran':
      return 'find';
    case 'document':
      return Object.hasOwn(documents, second) ? documents[second as keyof typeof documents] : null;
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

/** The host's header without its tabs; its classes are in the public site's own style sheet (shell/pre.css). */
function header(host: HostProfile, api: string): Html {
  const { open, queue } = host;
  return html`<div class="pre-front" data-theme="malam">
    <div class="pre-who">
      ${photo(host, api, PHOTO_SIDE)}
      <div class="pre-names">
        ${names(host)}
        <p class="pre-chips">
          <span class="pre-chip ${open ? 'pre-open' : 'pre-closed'}">${open ? pageText.open : pageText.closed}</span
          >${queue.waiting > 0 && html`<span class="pre-chip">${pageText.waiting(queue.waiting)}</span>`}
        </p>
      </div>
    </div>
  </div>`;
}

/** The narrow strip above the list and the gift schedule. */
function strip(host: Found['host'], api: string): Html {
  return html`<div class="pre-strip" data-theme="malam">
    <div class="pre-who">
      ${photo(host, api, STRIP_PHOTO_SIDE)}
      <div class="pre-names">${names(host)}</div>
    </div>
  </div>`;
}

function names({ name, username }: Found['host']): Html {
  return html`<h1 class="pre-name"><bdi>${name}</bdi></h1>
    <p class="pre-username">@<bdi>${username}</bdi></p>`;
}

function photo(host: Found['host'], api: string, side: number): Html {
  if (host.photo === null) return html`<span class="pre-photo"></span>`;
  const source = new URL(photoAt(host.photo, PHOTO_COPY), api).href;
  return html`<img class="pre-photo" src="${source}" alt="" width="${side}" height="${side}" />`;
}
