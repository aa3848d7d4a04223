import { lazy, type ComponentType } from 'react';

/** The display pages there are: `/display/{target}`. */
export const widgets: Readonly<Record<string, ComponentType<{ displayKey: string }>>> = {
  overlay: lazy(() => import('#widgets/overlay/overlay.page.tsx')),
};
