import type { PreviewMessage } from '@mabarin/api-client/preview';
import type { Widget } from '@mabarin/domain/widgets/names';
import { useCallback } from 'react';
import { DisplayPreview } from '#platform/display-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';

/** As OBS has it: the widget keeps its place and its share of the screen. */
const SOURCE = { width: 1280, height: 720 };

type WidgetPreviewProps = {
  target: Widget;
  /** Undefined: not read yet. */
  widgets: WidgetsNow | undefined;
  bright: boolean;
};

/** The page of a widget, with what it shows now. */
export function WidgetPreview({ target, widgets, bright }: WidgetPreviewProps) {
  const message = useCallback(() => {
    if (widgets === undefined) throw new Error('A preview was asked for before there was anything to show');
    const { state } = widgets[target];
    const snapshot = { cursor: '', server_now: Date.now() + widgets.ahead, target, state };
    return { target, snapshot } as PreviewMessage;
  }, [target, widgets]);
  return (
    <DisplayPreview
      target={target}
      message={widgets?.[target].state ? message : undefined}
      source={SOURCE}
      bright={bright}
    />
  );
}
