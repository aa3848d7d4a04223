import { createStore } from 'zustand/vanilla';

type PhoneState = {
  /** This phone shows and plays the alerts. Not kept: after a reload sound needs a press again. */
  isOn: boolean;
  /** The overlay's page runs and could play; false while it loads, and after it failed to. */
  isReady: boolean;
  /** The browser keeps the screen on. */
  isAwake: boolean;
  setOn: (isOn: boolean) => void;
};

export const phoneStore = createStore<PhoneState>()((set) => ({
  isOn: false,
  isReady: false,
  isAwake: false,
  setOn: (isOn) => set({ isOn, isReady: false, isAwake: false }),
}));
