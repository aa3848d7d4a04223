/** HTML that is safe to send. */
export type Html = { readonly html: string };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Escapes values that are not `Html`; `null` and `false` produce nothing. */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[] | null | false)[]
): Html {
  return { html: String.raw({ raw: parts }, ...values.map(htmlOf)) };
}

function htmlOf(value: string | number | Html | readonly Html[] | null | false): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

/** JSON inside a page for its script; escaped so that it cannot end the element. */
export function jsonScript(id: string, value: unknown): Html {
  const json = JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  return { html: `<script type="application/json" id="${escapeHtml(id)}">${json}</script>` };
}
