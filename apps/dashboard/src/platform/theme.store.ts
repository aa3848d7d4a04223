import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { createStore } from 'zustand/vanilla';

/** Night, the default, and late afternoon. */
export const themes = ['malam', 'sore'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';

/** Colour of the browser's own frame. */
const frame: Record<Theme, string> = { malam: '#080e27', sore: '#f7e7c6' };

export type ThemeState = { theme: Theme; choose(theme: Theme): void };

/** The theme, kept in this browser, because it suits the room and the screen and not the login. */
export function createThemeStore(storage: KeyValueStore) {
  const kept = storage.getItem(KEY);
  return createStore<ThemeState>()((set) => ({
    theme: themes.find((theme) => theme === kept) ?? 'malam',
    choose(theme) {
      storage.setItem(KEY, theme);
      set({ theme });
    },
  }));
}

export const themeStore = createThemeStore(localStore);

/** Applies the stored theme and every later choice. Call it before the first paint. */
export function applyTheme(): void {
  const apply = ({ theme }: ThemeState) => {
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frame[theme]);
  };
  apply(themeStore.getState());
  themeStore.subscribe(apply);
}
