/** HTML that may be sent as it is. */
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

/** A template whose values are escaped unless they are HTML already; `null` and `false` leave nothing. */
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

/** JSON inside a page that its script reads back; nothing in it can end the element. */
export function jsonScript(id: string, value: unknown): Html {
  const json = JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  return { html: `<script type="application/json" id="${escapeHtml(id)}">${json}</script>` };
}
