import type { WidgetSnapshot } from '@mabarin/api-client/contract/widgets';
import { useEffect, type ComponentType } from 'react';
import { ErrorPage } from '#platform/error-page.tsx';
import { platformText } from '#platform/platform.text.ts';
import { startWidget, useWidget } from './widget.store.ts';

/** What a widget shows, as the server sends it. */
export type StateOf<Target extends WidgetSnapshot['target']> = Extract<WidgetSnapshot, { target: Target }>['state'];

type WidgetPageProps<Target extends WidgetSnapshot['target']> = {
  target: Target;
  displayKey: string;
  Widget: ComponentType<{ state: StateOf<Target> }>;
};

/** `/display/{target}`: empty until the first snapshot, then always the last one. */
export function WidgetPage<Target extends WidgetSnapshot['target']>({
  target,
  displayKey,
  Widget,
}: WidgetPageProps<Target>) {
  const { snapshot, revoked } = useWidget();
  useEffect(() => {
    const widget = startWidget(target, displayKey);
    return () => widget.close();
  }, [target, displayKey]);
  if (revoked) return <ErrorPage title={platformText.revoked} help={platformText.revokedHelp} />;
  return snapshot?.target === target ? <Widget state={snapshot.state as StateOf<Target>} /> : null;
}
