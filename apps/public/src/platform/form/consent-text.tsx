import { paths } from '#paths.ts';
import { platformText } from '#platform/platform.text.ts';

/** Under a submit button: pressing it means agreeing. `button` is null while the key with that name is not there. */
export function ConsentText({ button }: { button: string | null }) {
  return (
    <p className="small muted snug">
      <span>{platformText.consent(button)}</span>
      <a href={paths.terms} target="_blank" rel="noopener" className="nowrap">
        {platformText.consentLink}
      </a>
      .
    </p>
  );
}
