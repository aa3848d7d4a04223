import type { MabarList } from '@mabarin/api-client/contract/mabar';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const TRAVEL_MS = 420;
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

/** More than this at once is another list and no move: it is simply drawn. */
const MOST = 3;

/** A browser that takes longer for the pictures draws the new list without the motion: no press waits for it. */
const PATIENCE_MS = 100;

/**
 * The list to draw: `list` itself, but where tickets change sides the one before for the frame in which the browser
 * takes their picture. The picture travels over the page; what lies beneath is the newest list and takes presses all the
 * while. What comes during a travel is drawn at once.
 *
 * Not React's `<ViewTransition>`: it holds a second update back until the motion of the first has ended, measures each
 * of five hundred rows, and a row that moves by itself cannot be pressed.
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

/** The entries that stand in the other list now. */
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

/** A ticket whose picture is taken: its row of before, and where that stood. */
type Traveller = { id: string; row: HTMLElement; from: DOMRect };

/** Who is not on the screen does not travel. */
function takeOff(id: string): Traveller[] {
  const [row] = rowsOf(id);
  if (row === undefined || !row.checkVisibility()) return [];
  const from = row.getBoundingClientRect();
  const { top, bottom } = viewOf(row);
  return from.bottom > top && from.top < bottom ? [{ id, row, from }] : [];
}

/** Takes the pictures, has the new list drawn, and sends the pictures to their new places. */
function travel(tickets: readonly Traveller[], drawNewest: () => void): void {
  tickets.forEach(({ row }, index) => (row.style.viewTransitionName = nameOf(index)));
  const transition = document.startViewTransition(() => {
    for (const { row } of tickets) row.style.viewTransitionName = '';
    drawNewest();
    // A long queue gives up its row a moment later.
    for (const { row } of tickets) row.animate({ opacity: [0, 0] }, TRAVEL_MS);
  });
  const impatient = setTimeout(() => transition.skipTransition(), PATIENCE_MS);
  void transition.updateCallbackDone.finally(() => clearTimeout(impatient));
  const skipped = () => undefined;
  transition.ready.then(() => tickets.forEach((ticket, index) => fly(ticket, nameOf(index))), skipped);
}

const nameOf = (index: number) => `ticket-${index}`;

/** The picture alone moves: the row is at its new place already, where it appears when the picture arrives. */
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

/** The row itself; on a narrow screen, where its list is behind a tab, the tab. */
function landingOf(row: HTMLElement): HTMLElement {
  const panel = row.closest('[role="tabpanel"][hidden]');
  return document.getElementById(panel?.getAttribute('aria-labelledby') ?? '') ?? row;
}

/** From middle to middle; a place further down than its list shows is at the list's edge. */
function wayTo(target: HTMLElement, from: DOMRect, row: HTMLElement | undefined): [number, number] {
  const to = target.getBoundingClientRect();
  const view = target === row ? viewOf(target) : to;
  const middle = Math.min(Math.max(to.top + to.height / 2, view.top), view.bottom);
  return [to.left + to.width / 2 - from.left - from.width / 2, middle - from.top - from.height / 2];
}

const rowsOf = (id: string) =>
  [...document.querySelectorAll(`[data-place="${CSS.escape(id)}"]`)].flatMap((place) => place.closest('li') ?? []);

/** The part of the page that shows the row. */
const viewOf = (row: HTMLElement) => (row.closest('section') ?? document.documentElement).getBoundingClientRect();
