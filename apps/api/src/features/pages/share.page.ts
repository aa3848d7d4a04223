import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { isUsername } from '@mabarin/domain/accounts/join';
import { readProfile, type HostParts } from '#features/accounts/index.ts';
import { readProofHead } from '#features/gifts/index.ts';
import { readTicketResult } from '#features/ticket/index.ts';
import { cardText, pageText } from './site.text.ts';
import type { Deps } from '#deps.ts';
import type { ShareCard } from '#platform/share/card.ts';
import type { CardHook } from '#platform/share/card.routes.ts';
import { cardPath, cardVersion } from '#platform/share/painter.ts';
import type { ShareStub } from '#platform/share/stub.ts';
import type { Db } from '#schema.ts';

type ProofHead = NonNullable<Awaited<ReturnType<typeof readProofHead>>>;
type TicketResult = NonNullable<Awaited<ReturnType<typeof readTicketResult>>>['head'];

type Origins = Deps['config']['origins'];

/**
 * The cards of the public site: `landing`, `host/{username}`, `gift/{gift}` for the proof of its draws, and
 * `ticket/{ticket}`. The first three show no changing figure, because messengers keep a preview for good; a ticket's is
 * shared as a picture, without its address.
 */
export function shareCards(db: Db, deps: Deps, parts: HostParts): CardHook {
  const { origins } = deps.config;
  return async (name, reader) => {
    const [kind = '', id = ''] = name.split('/');
    switch (kind) {
      case 'landing':
        return id === '' ? { card: landingCard(origins), found: null } : null;
      case 'host': {
        if (!isUsername(id)) return null;
        const { data, ...found } = await readProfile(db, deps, id, { parts, reader });
        return { card: hostCard(origins, data), found };
      }
      case 'gift': {
        const head = await readProofHead(db, id);
        return head && { card: proofCard(origins, head), found: null };
      }
      case 'ticket': {
        const read = await readTicketResult(db, deps, id);
        return read && { card: resultStub(origins, read.head), found: read.found, personal: true };
      }
      default:
        return null;
    }
  };
}

export function landingCard(origins: Origins): ShareCard {
  return {
    title: cardText.landing,
    fallback: 'Mabarin',
    subtitle: cardText.landingHelp,
    address: `${origins.public}/`,
    photo: null,
  };
}

export function hostCard(origins: Origins, host: Pick<HostProfile, 'username' | 'name' | 'photo'>): ShareCard {
  return {
    title: host.name,
    fallback: `@${host.username}`,
    subtitle: cardText.hostHelp,
    address: `${origins.public}/${host.username}`,
    photo: host.photo,
  };
}

export function proofCard(origins: Origins, { gift, title, host }: ProofHead): ShareCard {
  return {
    title: cardText.proof(title),
    fallback: pageText.proof.title,
    subtitle: cardText.proofHelp(host),
    address: `${origins.public}/gift-proof/${gift}`,
    photo: null,
  };
}

function resultStub(origins: Origins, { player, host, results, at }: TicketResult): ShareStub {
  const won = results.filter((result) => result === 'win').length;
  const lost = results.length - won;
  return {
    title: player,
    fallback: cardText.player,
    host: cardText.along(host.name),
    photo: host.photo,
    results,
    words: {
      heading: cardText.result,
      stamp: won > lost ? cardText.won : cardText.done,
      tally: cardText.tally(won, lost),
      day: longDay.format(at),
      scan: cardText.scan,
    },
    address: `${origins.public}/${host.username}`,
  };
}
const longDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeZone: 'Asia/Jakarta' });

/** Image of a link preview; its address changes with its content. */
export function previewImage(origins: Origins, name: string, card: ShareCard): { url: string; alt: string } {
  return { url: `${origins.public}${cardPath(name)}?v=${cardVersion(card)}`, alt: `${card.title} · Mabarin` };
}
