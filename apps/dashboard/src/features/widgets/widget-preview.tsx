import type { SavedWidget } from '@mabarin/api-client/contract/widgets';
import type { PreviewMessage } from '@mabarin/api-client/preview';
import type { Widget } from '@mabarin/domain/widgets/names';
import { useCallback, useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { DisplayPreview } from '#platform/page/display-preview.tsx';
import { previewSnapshot } from './preview-snapshot.ts';
import { savedOf, type WidgetValues } from './widget-form.ts';
import type { WidgetsNow } from './widgets.api.ts';

/**
 * Sizes as in OBS, so that a widget keeps its place and share of the screen. In the small one of a tile it fills the
 * picture.
 */
const SOURCES = {
  wide: { width: 1280, height: 720 },
  tall: { width: 720, height: 1280 },
  tile: { width: 256, height: 144 },
};

export type PreviewScreen = keyof typeof SOURCES;

type WidgetPreviewProps = {
  screen: PreviewScreen;
  target: Widget;
  /** Undefined until read. */
  widgets: WidgetsNow | undefined;
  /** The typed settings; null uses the saved ones. */
  drafted?: SavedWidget | null;
};

/** A widget's page with its current state. */
export function WidgetPreview({ target, widgets, drafted = null, screen }: WidgetPreviewProps) {
  const snapshot = useMemo(
    () => (widgets === undefined ? null : previewSnapshot(target, widgets, drafted)),
    [target, widgets, drafted],
  );
  const message = useCallback(() => ({ target, snapshot }) as PreviewMessage, [target, snapshot]);
  return (
    <DisplayPreview
      target={target}
      message={snapshot === null ? undefined : message}
      source={SOURCES[screen]}
      bright={false}
    />
  );
}

type DraftedPreviewProps = Omit<WidgetPreviewProps, 'drafted'> & { control: Control<WidgetValues> };

/** The same with unsaved settings. */
export function DraftedPreview({ control, target, ...shown }: DraftedPreviewProps) {
  const fields = useWatch({ control, name: target });
  const drafted = useMemo(() => {
    const saved = savedOf(target, fields);
    return typeof saved === 'string' ? null : saved;
  }, [target, fields]);
  return <WidgetPreview {...shown} target={target} drafted={drafted} />;
}
