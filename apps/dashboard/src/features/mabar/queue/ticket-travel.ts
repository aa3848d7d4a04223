import type { MabarList } from '@mabarin/api-client/contract/mabar';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const TRAVEL_MS = 420;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** More moves than this at once are drawn without motion. */
const MOST = 3;

/** A browser that is slower with the snapshots draws the list without motion: no press waits for it. */
const PATIENCE_MS = 100;

/**
 * The list to draw: `list` itself, or the previous one for the frame in which the browser takes snapshots of tickets
 * that change sides. A snapshot travels over the page; beneath it the newest list takes presses. Updates during a
 * travel are drawn at once. React's `<ViewTransition>` does not fit: it delays a second update until the first motion
 * ends, measures each of five hundred rows, and a moving row cannot be pressed.
 */
export function useTicketTravel(list: MabarList | undefined): MabarList | undefined {
  const [drawn, draw] = useState(list);
  const newest = useRef(list);
  const waiting = useRef(false);
  const moved = useMemo(() => movedBetween(drawn, list), [drawn, list]);
  const travels = moved.length > 0 && moved.length <= MOST && canTravel();
  if (!travels && drawn !== list) draw(list);

  useLayoutEffect(() => {
    newest.current = list;
    if (!travels || waiting.current) return;
    const tickets = moved.flatMap(takeOff);
    if (tickets.length === 0) {
      draw(list);
      return;
    }
    waiting.current = true;
    travel(tickets, () => {
      waiting.current = false;
      flushSync(() => draw(newest.current));
    });
  }, [list, travels, moved]);
  return travels ? drawn : list;
}

/** Ids of entries that changed lists. */
export function movedBetween(before: MabarList | undefined, after: MabarList | undefined): readonly string[] {
  if (before === undefined || after === undefined || before === after) return [];
  const [wasPlaying, wasWaiting] = [idsOf(before.playing), idsOf(before.queue)];
  return [
    ...after.playing.filter(({ id }) => wasWaiting.has(id)),
    ...after.queue.filter(({ id }) => wasPlaying.has(id)),
  ].map(({ id }) => id);
}

const idsOf = (entries: MabarList['queue']) => new Set(entries.map(({ id }) => id));

function canTravel(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** A ticket with a snapshot: its former row and that row's place. */
type Traveller = { id: string; row: HTMLElement; from: DOMRect };

/** Tickets outside the screen do not travel. */
function takeOff(id: string): Traveller[] {
  const [row] = rowsOf(id);
  if (row === undefined || !row.checkVisibility()) return [];
  const from = row.getBoundingClientRect();
  const { top, bottom } = viewOf(row);
  return from.bottom > top && from.top < bottom ? [{ id, row, from }] : [];
}

/** Takes snapshots, draws the new list, and animates the snapshots to their new places. */
function travel(tickets: readonly Traveller[], drawNewest: () => void): void {
  tickets.forEach(({ row }, index) => (row.style.viewTransitionName = nameOf(index)));
  const transition = document.startViewTransition(() => {
    for (const { row } of tickets) row.style.viewTransitionName = '';
    drawNewest();
    // A long queue removes its row a moment later.
    for (const { row } of tickets) row.animate({ opacity: [0, 0] }, TRAVEL_MS);
  });
  const impatient = setTimeout(() => transition.skipTransition(), PATIENCE_MS);
  void transition.updateCallbackDone.finally(() => clearTimeout(impatient));
  const skipped = () => undefined;
  transition.ready.then(() => tickets.forEach((ticket, index) => fly(ticket, nameOf(index))), skipped);
}

const nameOf = (index: number) => `ticket-${index}`;

/** Only the snapshot moves: the row is already at its new place and appears when the snapshot arrives. */
function fly({ id, row, from }: Traveller, name: string): void {
  const arrived = rowsOf(id).find((each) => each !== row);
  const target = arrived === undefined ? undefined : landingOf(arrived);
  const [x, y] = target === undefined ? [0, 0] : wayTo(target, from, arrived);
  const picture = { duration: TRAVEL_MS, pseudoElement: `::view-transition-image-pair(${name})` };
  document.documentElement.animate(
    { translate: ['0 0', `${x}px ${y}px`], scale: ['1', target === arrived ? '1' : '0.3'] },
    { ...picture, easing: EASING },
  );
  document.documentElement.animate({ rotate: ['0deg', '-2deg', '0deg'], opacity: [1, 1, 0] }, picture);
  arrived?.animate({ opacity: [0, 0, 1] }, TRAVEL_MS);
}

/** The row; on a narrow screen, where its list is behind a tab, the tab. */
function landingOf(row: HTMLElement): HTMLElement {
  const panel = row.closest('[role="tabpanel"][hidden]');
  return document.getElementById(panel?.getAttribute('aria-labelledby') ?? '') ?? row;
}

/** From centre to centre; a place outside the visible list counts as the list's edge. */
function wayTo(target: HTMLElement, from: DOMRect, row: HTMLElement | undefined): [number, number] {
  const to = target.getBoundingClientRect();
  const view = target === row ? viewOf(target) : to;
  const middle = Math.min(Math.max(to.top + to.height / 2, view.top), view.bottom);
  return [to.left + to.width / 2 - from.left - from.width / 2, middle - from.top - from.height / 2];
}

const rowsOf = (id: string) =>
  [...document.querySelectorAll(`[data-place="${CSS.escape(id)}"]`)].flatMap((place) => place.closest('li') ?? []);

/** The visible area of the row's list. */
const viewOf = (row: HTMLElement) => (row.closest('section') ?? document.documentElement).getBoundingClientRect();
