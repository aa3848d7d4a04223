import { isDialogOpen } from '@mabarin/ui/popups/dialog';
import { localStore } from '@mabarin/web/storage';
import { useEffect, useEffectEvent } from 'react';
import { createStore } from 'zustand/vanilla';
import { storageKeys } from './storage-keys.ts';

/**
 * Page-wide key handling (docs/spec/dashboard.md 2). Ctrl+S and Ctrl+A do nothing, Ctrl+A only outside text fields:
 * hosts must be able to select their own text. Mount it once.
 */
export function usePageKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isMeantForDialog(event)) event.preventDefault();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      if (key === 's' || (key === 'a' && !isTextField(event.target))) event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Enter or Space between a dialog's opening and its first focus must not press something behind it. */
function isMeantForDialog({ key, target }: KeyboardEvent): boolean {
  if ((key !== 'Enter' && key !== ' ') || !isDialogOpen()) return false;
  return !(target instanceof Element && target.closest('[role="alertdialog"]') !== null);
}

/** `/` focuses a page's search; Escape clears it when nothing is open that Escape closes first. */
export function useSearchKeys({ focus, clear }: { focus: () => void; clear: () => void }): void {
  const onFocus = useEffectEvent(focus);
  const onClear = useEffectEvent(clear);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSomethingOpen()) return;
      if (event.key === 'Escape') onClear();
      if (event.key === '/' && !isTextField(event.target)) {
        event.preventDefault();
        onFocus();
      }
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** This browser's choice, for who speaks to the computer: a word would press the keys of its letters. */
export const keysStore = createStore(() => ({ off: localStore.getItem(storageKeys.letters) === 'off' }));
keysStore.subscribe(({ off }) => localStore.setItem(storageKeys.letters, off ? 'off' : 'on'));

/**
 * One-key shortcuts of a page, by letter. Off while typing, while a dialog or menu is open, and for a held key. Show
 * each beside its button with the kit's `<kbd>` look and `aria-keyshortcuts`.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((key: string) => actions[key]?.());
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (keysStore.getState().off || isTextField(event.target) || isSomethingOpen()) return;
      onKey(event.key.toLowerCase());
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isSomethingOpen(): boolean {
  return isDialogOpen() || document.querySelector('[popover]:popover-open, [role="menu"]') !== null;
}

/** True when typing would go into the target. */
function isTextField(target: unknown): boolean {
  if (typeof HTMLElement === 'undefined' || !(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !notTyped.has(target.type);
}

const notTyped = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
