import type { AlertSubject } from '@mabarin/domain/alerts/tier';
import Flag from '~icons/ph/flag-fill';
import Gift from '~icons/ph/gift-fill';
import HandHeart from '~icons/ph/hand-heart-fill';
import GameController from '~icons/ph/game-controller-fill';
import Ticket from '~icons/ph/ticket-fill';

const icons = { support: HandHeart, order: Ticket, gift: Gift, turn: GameController, milestone: Flag };

export function SubjectIcon({ subject }: { subject: AlertSubject }) {
  const Icon = icons[subject];
  return <Icon />;
}
