import type { Elements } from '@mabarin/ui/elements';
import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { hasAllRoles, roleLabels } from '@mabarin/domain/roles';
import { Menu, type MenuItem } from '@mabarin/ui/buttons/menu';
import { createContext, use, useMemo, type ReactNode } from 'react';
import ChatText from '~icons/ph/chat-text-fill';
import ArrowLineUp from '~icons/ph/arrow-line-up-bold';
import ArrowDown from '~icons/ph/arrow-down-bold';
import ArrowUp from '~icons/ph/arrow-up-bold';
import ClockCounterClockwise from '~icons/ph/clock-counter-clockwise-bold';
import HandCoins from '~icons/ph/hand-coins-fill';
import Flag from '~icons/ph/flag-fill';
import Check from '~icons/ph/check-bold';
import Copy from '~icons/ph/copy-fill';
import Gift from '~icons/ph/gift-fill';
import Note from '~icons/ph/note-pencil-fill';
import Prohibit from '~icons/ph/prohibit-bold';
import X from '~icons/ph/x-bold';
import { copyOrShow } from '#platform/copy.tsx';
import { canBeGifted, playerLine, type Step } from './entries.ts';
import { noticeChoices } from '#features/mabar/players/notice-words.ts';
import { useGift } from '#features/mabar/players/gift.ts';
import { useGiveBack } from '#features/mabar/players/give-back.ts';
import { giveBackText } from '#features/mabar/players/give-back.text.ts';
import { showGames } from './games-dialog.tsx';
import { showMessage } from './message-dialog.tsx';
import { laneText } from './lane.text.ts';
import { useHistory } from '#features/mabar/players/history.ts';
import { historyText } from '#features/mabar/players/history.text.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { useNotice } from '#features/mabar/players/notice.ts';

type EntryActions = {
  onGift: ReturnType<typeof useGift>;
  onNotice: ReturnType<typeof useNotice>;
  onGiveBack: ReturnType<typeof useGiveBack>;
  onStep: OnStep;
  onHistory: ReturnType<typeof useHistory>;
};

/** Moves a waiting row within its lane. */
export type OnStep = (entry: MabarEntry, step: Step) => void;

export const ActionsContext = createContext<EntryActions | null>(null);

/** Provides the actions of row menus: one set for five hundred rows. */
export function EntryActionsProvider({ onStep, children }: { onStep: OnStep; children: ReactNode }) {
  const onGift = useGift();
  const onNotice = useNotice();
  const onGiveBack = useGiveBack();
  const onHistory = useHistory();
  // A stable value: a new one would redraw every row's menu.
  const actions = useMemo(
    () => ({ onGift, onNotice, onGiveBack, onHistory, onStep }),
    [onGift, onNotice, onGiveBack, onHistory, onStep],
  );
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

const groups = mabarText.menuGroups;

const noticeIcons = { mark: <Flag />, blacklist: <Prohibit />, remove: <X /> };

type EntryMenuProps = {
  entry: MabarEntry;
  onDone: (entry: MabarEntry) => Promise<void>;
};

/**
 * A row's menu: Selesai and Blacklist, the message, then in groups its place (for waiting rows), Gift (for players
 * without a notice) and giving games back, notices, note, history, game log and Salin.
 */
export function EntryMenu({ entry, onDone }: EntryMenuProps) {
  const actions = use(ActionsContext);
  if (actions === null) return null;
  const { onStep, onGift, onGiveBack, onHistory, onNotice } = actions;
  const step = (label: string, icon: Elements, by: Step): MenuItem => ({
    label,
    icon,
    onSelect: () => onStep(entry, by),
    group: groups.order,
  });
  const notices = noticeChoices(entry).map(({ type, label }): MenuItem => ({
    label,
    icon: noticeIcons[type],
    onSelect: () => void onNotice(entry, type),
    ...(type === 'blacklist' ? { tone: 'stop' } : { group: groups.notes }),
  }));
  // A narrow row may have no room for them.
  const roles = entry.needRole && !hasAllRoles(entry.role) ? { group: roleLabels(entry.role).join(', ') } : {};
  const items: MenuItem[] = [
    { label: mabarText.done, icon: <Check className="text-go" />, onSelect: () => void onDone(entry), ...roles },
    ...notices.filter(({ tone }) => tone === 'stop').map((item) => ({ ...item, ...roles })),
  ];
  if (entry.message !== '') {
    items.push({ label: mabarText.readMessage, icon: <ChatText />, onSelect: () => void showMessage(entry, onNotice) });
  }
  if (entry.lane !== null) {
    items.push(step(laneText.front, <ArrowLineUp />, 'front'));
    items.push(step(laneText.up, <ArrowUp />, -1));
    items.push(step(laneText.down, <ArrowDown />, 1));
  }
  if (canBeGifted(entry)) {
    items.push({ label: mabarText.gift, icon: <Gift />, onSelect: () => void onGift(entry), group: groups.money });
  }
  if (entry.returnable > 0 && onGiveBack !== null) {
    const onSelect = () => void onGiveBack(entry);
    items.push({ label: giveBackText.title, icon: <HandCoins />, onSelect, group: groups.money });
  }
  items.push(
    ...notices.filter(({ tone }) => tone !== 'stop'),
    { label: historyText.title, icon: <Note />, onSelect: () => void onHistory(entry), group: groups.notes },
    {
      label: mabarText.games,
      icon: <ClockCounterClockwise />,
      onSelect: () => showGames(entry),
      group: groups.notes,
    },
    {
      label: mabarText.copyData,
      icon: <Copy />,
      onSelect: () => void copyOrShow(playerLine(entry), mabarText.copyData),
      group: groups.notes,
    },
  );
  return <Menu label={mabarText.more(entry.playerName)} items={items} />;
}
