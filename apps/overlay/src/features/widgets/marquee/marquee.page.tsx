import { Marquee } from './marquee.tsx';
import { WidgetPage } from '#features/widgets/widget-page.tsx';

/** `/display/marquee`. */
export default function MarqueePage({ displayKey }: { displayKey: string }) {
  return <WidgetPage target="marquee" displayKey={displayKey} Widget={Marquee} />;
}
