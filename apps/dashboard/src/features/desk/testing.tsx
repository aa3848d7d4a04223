import { DialogHost } from '@mabarin/ui/popups/dialog';
import { ToastHost } from '@mabarin/ui/popups/toast';
import { cleanup, render } from '@mabarin/ui/testing/render';
import type { Elements } from '@mabarin/ui/elements';
import { AppRouter, navigate } from '@mabarin/web/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { userEvent } from 'vitest/browser';
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

/** Says Ya to the dialog with this text. Another one may follow it at once. */
export async function agree(text: string): Promise<void> {
  await dialog(text).getByRole('button', { name: 'Ya', exact: true }).click();
}
