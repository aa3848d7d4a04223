import { tabStore } from '@mabarin/web/storage';
import { createStore } from 'zustand/vanilla';

const WHY = 'desk-why';

type DeskState = {
  /** The reason of the work; sent with every call and kept in the log. */
  why: string;
  /** The operator whom the page shows; '' before. Another one's reason is not theirs. */
  operator: string;
  /** A call was refused because the session is over, or its operator disabled. */
  lost: 'over' | 'disabled' | null;
  setWhy(why: string): void;
  setOperator(operator: string): void;
  setLost(lost: DeskState['lost']): void;
};

export const deskStore = createStore<DeskState>()((set, get) => ({
  why: tabStore.getItem(WHY) ?? '',
  operator: '',
  lost: null,
  setWhy(why) {
    tabStore.setItem(WHY, why);
    set({ why });
  },
  setOperator(operator) {
    const before = get().operator;
    if (before !== '' && before !== operator) {
      // As a host's logout: nothing typed or given as a reason is another one's.
      tabStore.clear();
      get().setWhy('');
    }
    set({ operator });
  },
  setLost(lost) {
    set({ lost });
  },
}));
