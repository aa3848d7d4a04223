import { tabStore } from '@mabarin/web/storage';
import { createStore } from 'zustand/vanilla';

const WHY = 'desk-why';

type DeskState = {
  /** The reason of the work; sent with every call and kept in the log. */
  why: string;
  /** A call was refused because the session is over. */
  lost: boolean;
  setWhy(why: string): void;
  setLost(lost: boolean): void;
};

export const deskStore = createStore<DeskState>()((set) => ({
  why: tabStore.getItem(WHY) ?? '',
  lost: false,
  setWhy(why) {
    tabStore.setItem(WHY, why);
    set({ why });
  },
  setLost(lost) {
    set({ lost });
  },
}));
