import * as v from 'valibot';
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

/** What was typed into a form, with the form's name. */
export const Draft = v.object({ name: v.string(), values: v.record(v.string(), v.unknown()) });
export type Draft = v.InferOutput<typeof Draft>;

/** Forgets what was typed, and answers it: an order that is changed before it is paid comes back as it was sent. */
export function takeDraft(name: string): Draft {
  const values = readDraft<Record<string, unknown>>(name);
  forgetDraft(name);
  return { name, values };
}

/** Puts what was taken back; the form reads it when it opens. */
export function putDraft({ name, values }: Draft): void {
  tabStore.setItem(storedAs(name), JSON.stringify(values));
}

const none: readonly never[] = [];
const storedAs = (name: string) => `draft:${name}`;
