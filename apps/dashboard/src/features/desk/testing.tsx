import type { DeskPayment } from '@mabarin/api-client/contract/desk/search';
import { DialogHost } from '@mabarin/ui/popups/dialog';
import { ToastHost } from '@mabarin/ui/popups/toast';
import { cleanup, render } from '@mabarin/ui/testing/render';
import type { Elements } from '@mabarin/ui/elements';
import { AppRouter, navigate } from '@mabarin/web/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { page, userEvent } from 'vitest/browser';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { dialog, field } from '#platform/testing.tsx';

/** Renders a part of the desk at its address. A second call behaves like coming back. */
export async function openDesk(at: string, children: Elements): Promise<void> {
  await cleanup();
  navigate(at);
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <AppRouter>
        <Suspense>{children}</Suspense>
      </AppRouter>
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>,
  );
}

/** Types the code that money and personal data take. */
export async function giveCode(): Promise<void> {
  await field('Kode 6 angka').fill('123456');
  await userEvent.keyboard('{Enter}');
}

/** The line of an act that opens what it takes. */
export const fold = (label: string) => page.getByText(label, { exact: true }).first();

/** Says Ya to the dialog with this text. Another one may follow it at once. */
export async function agree(text: string): Promise<void> {
  await dialog(text).getByRole('button').first().click();
}

const at = '2026-11-20T05:00:00.000Z';

/** A paid support of Rp50.000 about which nothing can be done. */
export const deskSupport: DeskPayment = {
  id: 'aBcD',
  kind: 'support',
  status: 'paid',
  exception: 'none',
  state: 'dibayar',
  description: 'Dukungan untuk Bang Kancil',
  price: 50_000,
  discount: 0,
  credit: 0,
  fee: 2_500,
  feeBearer: 'viewer',
  minor: false,
  gross: 52_500,
  received: 52_500,
  host: { username: 'demomabar', name: 'Bang Kancil', status: 'active' },
  payer: 'Budi',
  player: null,
  email: 'budi@mabarin.test',
  message: 'Semangat!',
  messageHidden: false,
  ticket: 'tike…',
  gateway: 'midtrans',
  providerId: 'mid-1',
  walletReference: '612345678901',
  createdAt: at,
  expiresAt: at,
  paidAt: at,
  endedAt: null,
  erasedAt: null,
  returned: null,
  priceLeft: 50_000,
  suspenseLeft: 0,
  refunds: [],
  dispute: null,
  holds: [],
  duplicates: [],
  alerts: [],
  tasks: [],
  can: [],
  story: [],
  books: [],
};
