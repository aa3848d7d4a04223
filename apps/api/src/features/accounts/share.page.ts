import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { isUsername } from '@mabarin/domain/accounts/join';
import { readProfile, type HostParts } from './host.commands.ts';
import { cardText, pageText } from './host.text.ts';
import type { Deps } from '#deps.ts';
import { cardPath, cardVersion, type ShareCard } from '#platform/share/card.ts';
import type { CardHook } from '#platform/share/card.routes.ts';
import type { Db } from '#schema.ts';

/** Whose gift a proof is of; null: nobody's. */
export type ReadProofHead = (db: Db, gift: string) => Promise<ProofHead | null>;
type ProofHead = { gift: string; title: string; host: string };

type Origins = Deps['config']['origins'];

/**
 * The cards of the public site: `landing`, `host/{username}` and `gift/{gift}`, the last for the proof of a gift's draws.
 * No figure that changes by itself stands on them, because messengers keep a preview for good.
 */
export function shareCards(db: Db, deps: Deps, parts: HostParts, proof: ReadProofHead): CardHook {
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
        const head = await proof(db, id);
        return head && { card: proofCard(origins, head), found: null };
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

/** What a link preview shows: the address of the card, which changes with what is on it, and its words. */
export function previewImage(origins: Origins, name: string, card: ShareCard): { url: string; alt: string } {
  return { url: `${origins.public}${cardPath(name)}?v=${cardVersion(card)}`, alt: `${card.title} · Mabarin` };
}
