import type { Widget } from '@mabarin/domain/widgets/names';
import type { WidgetState } from '@mabarin/domain/widgets/widget';
import { useEffect, type ComponentType } from 'react';
import { ErrorPage } from '#platform/error-page.tsx';
import { platformText } from '#platform/platform.text.ts';
import { previewWidget, startWidget, useWidget } from './widget.store.ts';

type WidgetComponent<Target extends Widget> = ComponentType<{ state: WidgetState<Target> }>;

/** The page of a widget, `/display/{target}`: empty until the first snapshot, then always the last one. */
export function widgetPage<Target extends Widget>(target: Target, Shown: WidgetComponent<Target>) {
  return function WidgetPage({ displayKey }: { displayKey: string | null }) {
    const { snapshot, revoked } = useWidget();
    useEffect(() => {
      if (displayKey === null) return previewWidget(target);
      const widget = startWidget(target, displayKey);
      return () => widget.close();
    }, [displayKey]);
    if (revoked) return <ErrorPage title={platformText.revoked} help={platformText.revokedHelp} />;
    return snapshot?.target === target ? <Shown state={snapshot.state as WidgetState<Target>} /> : null;
  };
}
