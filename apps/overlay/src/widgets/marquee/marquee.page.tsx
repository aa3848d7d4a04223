import { Marquee } from '#widgets/marquee/marquee.tsx';
import { WidgetPage } from '#widgets/widget-page.tsx';

/** `/display/marquee`. */
export default function MarqueePage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="marquee" displayKey={displayKey} Widget={Marquee} />;
}
