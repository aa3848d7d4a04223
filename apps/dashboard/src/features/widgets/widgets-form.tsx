import { wibDate } from '@mabarin/domain/time';
import type { Elements } from '@mabarin/ui/elements';
import type { Widget } from '@mabarin/domain/widgets/names';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useDraft } from '#platform/form/draft.ts';
import { CardForm } from './card-form.tsx';
import { CardList, type Opened } from './card-list.tsx';
import { widgetCards } from './cards.tsx';
import { PageState } from './page-state.tsx';
import { valuesOf, type WidgetValues } from './widget-form.ts';
import { DraftedPreview } from './widget-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';
import { widgetsText } from './widgets.text.ts';

/** Every card has its own Simpan; one form holds them all, so that one draft keeps unsaved values. */
export default function WidgetsForm({ widgets, opened }: { widgets: WidgetsNow; opened: Opened }) {
  const form = useForm<WidgetValues>({ defaultValues: valuesOf(widgets, wibDate(widgets.server_now)) });
  const draft = useDraft(form, 'widget');
  return (
    <CardList
      opened={opened}
      widgets={widgets}
      preview={(target, screen) => (
        <DraftedPreview control={form.control} target={target} widgets={widgets} screen={screen} />
      )}
      sheet={(target, title) => {
        const { Now } = widgetCards[target];
        return (
          <>
            <PageState target={target} widgets={widgets} />
            <Now title={title} widgets={widgets} />
            <CardForm target={target} title={title} form={form} onSaved={draft.saved} />
          </>
        );
      }}
    >
      {(target) => (
        <Unsaved form={form} target={target}>
          <PageState target={target} widgets={widgets} short />
        </Unsaved>
      )}
    </CardList>
  );
}

/** Says that a preview shows values that OBS does not have yet. */
function Unsaved({
  form,
  target,
  children,
}: {
  form: UseFormReturn<WidgetValues>;
  target: Widget;
  children: Elements;
}) {
  const values = useWatch({ control: form.control, name: target });
  if (JSON.stringify(values) === JSON.stringify(form.formState.defaultValues?.[target])) return children;
  return <p className="small text-warn strong">{widgetsText.unsaved}</p>;
}
