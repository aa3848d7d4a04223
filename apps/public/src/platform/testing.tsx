import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { SPEC_FEE, type FeeBearer } from '@mabarin/domain/money';
import { allRoles } from '@mabarin/domain/roles';
import { DialogHost, isDialogOpen } from '@mabarin/ui/popups/dialog';
import { cleanup, render } from '@mabarin/ui/testing/render';
import { config } from '@mabarin/web/config';
import { AppRouter } from '@mabarin/web/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { createPageQueryClient } from './query-client.ts';

type Event = HostProfile['events'][number];

const event = (code: string, title: string, price: number, change: Partial<Event> = {}): Event => ({
  code,
  title,
  description: title,
  price,
  priority: 1,
  needRole: true,
  needGameCount: true,
  queue: { waiting: 0, wait: null },
  soldOutUntil: null,
  ...change,
});

export const reguler = event('1', 'Reguler', 10_000);
export const fastTrack = event('2', 'Fast-Track', 20_000);
const sundul = event('3', 'Sundul', 5_000, { needRole: false, needGameCount: false });

let hosts = 0;

/** A host of its own each time: a page keeps what was answered and what was typed by the host's name. */
export function aProfile(change: Partial<HostProfile> = {}): HostProfile {
  hosts += 1;
  return {
    id: String(hosts),
    username: `hostuji${hosts}`,
    name: 'Bang Kancil',
    photo: null,
    badges: [],
    events: [reguler, fastTrack, sundul],
    claims: [],
    playerName: 'kancil',
    playerRole: allRoles,
    open: true,
    party: 1,
    gamesInRow: 0,
    started: true,
    queue: { waiting: 0, wait: null },
    takesCredit: false,
    lastOrder: null,
    onBreak: null,
    plannedAt: null,
    supportMinimum: { shown: null, spoken: null },
    boards: false,
    show: null,
    ...change,
  };
}

/** Sets who bears the fee until the end of a test. */
export function bearFee(bearer: FeeBearer): void {
  config.fee = { ...SPEC_FEE, bearer };
  onTestFinished(() => {
    config.fee = SPEC_FEE;
  });
}

/** A payment of this host that waits for its payer. */
export function aPayment(host: HostProfile, change: Partial<PaymentResult> = {}): PaymentResult {
  return {
    transaction_id: `transaksi-${host.username}`,
    number: `nomor-${host.username}`,
    state: 'pending',
    kind: 'mabar',
    host: host.username,
    description: 'Mabar Reguler 1 game',
    qris: 'data:image/png;base64,AAAA',
    qris_price: 10_500,
    price: 10_000,
    credit: 0,
    fee: 500,
    expires_in: 600,
    ticket: `tiket-${host.username}`,
    ...change,
  };
}

/** A page's calls with nothing kept from an earlier test. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createPageQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Draws a page, or a part of one, at an address. A second time it is what a reload of the browser brings back. */
export async function draw(element: ReactElement, at = '/', route = '*'): Promise<void> {
  await cleanup();
  history.replaceState(null, '', at);
  await render(
    <>
      <Queries>
        <AppRouter>
          <Suspense>
            <main>
              <Routes>
                <Route path={route} element={element} />
                <Route path="*" element={null} />
              </Routes>
            </main>
          </Suspense>
        </AppRouter>
      </Queries>
      <DialogHost />
    </>,
  );
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const heading = (name: string) => page.getByRole('heading', { name, exact: true });
export const text = (words: string | RegExp) => page.getByText(words, { exact: true });
export const row = (player: string) => page.getByRole('listitem').filter({ hasText: player });
/** Stands in for the bot check of an order. */
export const robot = () => page.getByRole('checkbox', { name: 'Saya bukan robot' });

/** Reads a dialog to its end: one that stays open lies over whatever is drawn next, in later tests too. */
export async function closeDialog(words: string): Promise<void> {
  await page
    .getByRole('alertdialog')
    .filter({ hasText: words })
    .getByRole('button', { name: 'OK', exact: true })
    .click();
  await expect.poll(isDialogOpen).toBe(false);
}

/** Waits for the sentence of a form that was sent with faults, in its bar. */
export async function expectRefusal(words: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: /hal belum pas/ }).filter({ hasText: words })).toBeVisible();
}

/** Waits until all these words stand in an element, which one expectation on each would not ask at one moment. */
export async function expectWords(where: Locator, ...words: string[]): Promise<void> {
  await expect.poll(() => words.filter((each) => !(where.query()?.textContent ?? '').includes(each))).toEqual([]);
}

/** Every value of a sent form stands in a control of the page: a form sends nothing that nobody sees. */
export function expectShown(sent: Readonly<Record<string, unknown>>): void {
  const shown = Object.fromEntries(Object.keys(sent).map((name) => [name, shownValue(name)]));
  const isNothing = (value: unknown) => value === '' || value === false || (Array.isArray(value) && value.length === 0);
  const plain = (value: unknown) => (value === undefined || isNothing(value) ? null : value);
  const asText = (value: unknown) => (typeof value === 'number' ? String(value) : plain(value));
  expect(shown).toEqual(Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, asText(value)])));
}

function shownValue(name: string): unknown {
  const controls = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  const [first] = controls;
  if (first === undefined) return null;
  if (first.type === 'radio') return controls.find(({ checked }) => checked)?.value ?? null;
  if (first.type === 'checkbox') return first.checked || null;
  return (first.inputMode === 'numeric' ? first.value.replaceAll('.', '') : first.value) || null;
}
