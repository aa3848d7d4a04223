import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStore } from './storage.ts';

/**
 * What was typed into a form before, in this tab. Phones close a browser's page while the viewer looks into the game
 * for an ID; what was typed is still there when they come back.
 */
export function readDraft<Values>(name: string): Partial<Values> {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(storedAs(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Values>) : {};
  } catch {
    return {};
  }
}

/** Keeps what is typed until the order has its QR code. `never` names what is not kept, such as passwords. */
export function useDraft<V extends FieldValues, C, T>(
  name: string,
  { subscribe }: UseFormReturn<V, C, T>,
  never: readonly (keyof V)[] = none,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = Object.entries(values).filter(([field]) => !never.includes(field));
          tabStore.setItem(storedAs(name), JSON.stringify(Object.fromEntries(kept)));
        },
      }),
    [name, subscribe, never],
  );
}

export function forgetDraft(name: string): void {
  tabStore.removeItem(storedAs(name));
}

const none: readonly never[] = [];
const storedAs = (name: string) => `draft:${name}`;
