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

/** Keeps what is typed until the order has its QR code. */
export function useDraft<V extends FieldValues, C, T>(name: string, { subscribe }: UseFormReturn<V, C, T>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => tabStore.setItem(storedAs(name), JSON.stringify(values)),
      }),
    [name, subscribe],
  );
}

export function forgetDraft(name: string): void {
  tabStore.removeItem(storedAs(name));
}

const storedAs = (name: string) => `draft:${name}`;
