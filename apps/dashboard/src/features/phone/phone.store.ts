import { createStore } from 'zustand/vanilla';

type PhoneState = {
  /** This phone shows and plays the alerts. Not kept: after a reload sound needs a press again. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
};

export const phoneStore = createStore<PhoneState>()((set) => ({
  isOn: false,
  setOn: (isOn) => set({ isOn }),
}));
