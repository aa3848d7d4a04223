import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { copyText } from '@mabarin/ui/clipboard';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { Menu, type MenuItem } from '@mabarin/ui/buttons/menu';
import { showToast } from '@mabarin/ui/popups/toast';
import { createContext, use, useMemo, type ReactNode } from 'react';
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
import { canBeGifted, playerLine } from './entries.ts';
import { noticeChoices } from '#features/mabar/players/notice-words.ts';
import { useGift } from '#features/mabar/players/gift.ts';
import { useGiveBack } from '#features/mabar/players/give-back.ts';
import { giveBackText } from '#features/mabar/players/give-back.text.ts';
import { showGames } from './games-dialog.tsx';
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

/** Moves a waiting row up (-1) or down (1) within its lane. */
export type OnStep = (entry: MabarEntry, step: -1 | 1) => void;

const ActionsContext = createContext<EntryActions | null>(null);

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

const noticeIcons = { mark: <Flag />, blacklist: <Prohibit />, remove: <X /> };

type EntryMenuProps = {
  entry: MabarEntry;
  /** Selesai, for those who wait. */
  onDone?: ((entry: MabarEntry) => Promise<void>) | undefined;
};

/**
 * A row's menu: Selesai and a step up or down (for waiting rows), Gift (for players without a notice), giving games
 * back, note and history, Tandai, Blacklist, the game log, Salin.
 */
export function EntryMenu({ entry, onDone }: EntryMenuProps) {
  const actions = use(ActionsContext);
  if (actions === null) return null;
  const notices = noticeChoices(entry).map(({ type, label }): MenuItem => ({
    label,
    icon: noticeIcons[type],
    onSelect: () => void actions.onNotice(entry, type),
    ...(type === 'blacklist' ? { tone: 'stop' } : {}),
  }));
  const games: MenuItem = {
    label: mabarText.games,
    icon: <ClockCounterClockwise />,
    onSelect: () => showGames(entry),
  };
  const items: MenuItem[] = [];
  if (onDone !== undefined) {
    items.push({ label: mabarText.done, icon: <Check />, onSelect: () => void onDone(entry) });
    if (entry.lane !== null) {
      items.push({ label: laneText.up, icon: <ArrowUp />, onSelect: () => actions.onStep(entry, -1) });
      items.push({ label: laneText.down, icon: <ArrowDown />, onSelect: () => actions.onStep(entry, 1) });
    }
  }
  if (canBeGifted(entry)) {
    items.push({ label: mabarText.gift, icon: <Gift />, onSelect: () => void actions.onGift(entry) });
  }
  const { onGiveBack } = actions;
  if (entry.returnable > 0 && onGiveBack !== null) {
    items.push({ label: giveBackText.title, icon: <HandCoins />, onSelect: () => void onGiveBack(entry) });
  }
  const { onHistory } = actions;
  items.push({ label: historyText.title, icon: <Note />, onSelect: () => void onHistory(entry) });
  const copy: MenuItem = {
    label: mabarText.copyData,
    icon: <Copy />,
    onSelect: () => void copyPlayer(playerLine(entry)),
  };
  return <Menu label={mabarText.more(entry.playerName)} items={[...items, ...notices, games, copy]} />;
}

async function copyPlayer(line: string): Promise<void> {
  if (await copyText(line)) return showToast(mabarText.copied);
  const { SelectedText } = await import('@mabarin/ui/buttons/copy-by-hand');
  await showDialog({ icon: 'info', caption: mabarText.copyData, text: <SelectedText value={line} /> });
}
