import { drafts } from '@mabarin/web/drafts';
import { useDraft } from '@mabarin/web/use-draft';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { deskStore } from './desk.store.ts';

/**
 * Keeps a form's words for this operator and address, through Back and a reload. `part` tells the forms of one page
 * apart; `never` names ticks that vouch for something, which are ticked anew. Returns what empties form and draft: call
 * it after sending.
 */
export function useDeskDraft<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  part = '',
  never: readonly (keyof V & string)[] = none,
): () => void {
  const operator = useStore(deskStore, (state) => state.operator);
  const { pathname } = useLocation();
  const name = `desk:${operator}:${pathname}:${part}`;
  useDraft(form, name, { never });
  return () => {
    form.reset();
    drafts.forget(name);
  };
}

const none: readonly never[] = [];
