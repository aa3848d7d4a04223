import { paths } from '#paths.ts';
import { platformText } from '#platform/platform.text.ts';

/** Under a submit button: pressing it means agreeing. */
export function ConsentText({ button }: { button: string }) {
  return (
    <p className="small muted snug">
      <span>{platformText.consent(button)}</span>
      <a href={paths.terms} target="_blank" rel="noopener">
        {platformText.consentLink}
      </a>
      .
    </p>
  );
}
