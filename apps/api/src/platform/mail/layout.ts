import { mailText } from './mail.text.ts';
import { html, type Html } from '#platform/web/html.ts';

/** Plain texts, escaped by the layout. Line breaks inside a paragraph are kept. */
export type MailContent = {
  title: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
};

/** Lays a mail out as text and as HTML: no picture, no script, nothing fetched. Throws unless the link is http(s). */
export function mailLayout({ title, paragraphs, button }: MailContent): { text: string; html: string } {
  const link = button && { label: button.label, url: webUrl(button.url) };
  const text = [
    title,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `--\n${mailText.name}\n${mailText.automatic}`,
  ].join('\n\n');
  const page = html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body style="${styles.body}">
        <div style="${styles.sheet}">
          <h1 style="${styles.title}">${title}</h1>
          ${paragraphs.map((paragraph) => html`<p style="${styles.paragraph}">${lines(paragraph)}</p> `)}
          ${
            link
              ? html`<p style="${styles.paragraph}"><a href="${link.url}" style="${styles.button}">${link.label}</a></p>
                  <p style="${styles.small}">${mailText.linkHint}<br />${link.url}</p>`
              : null
          }
          <p style="${styles.small}">${mailText.name}<br />${mailText.automatic}</p>
        </div>
      </body>
    </html>`;
  return { text, html: page.html };
}

const styles = {
  body: 'margin:0;padding:24px 12px;background:#f4f1ea;color:#222',
  sheet: 'max-width:520px;margin:0 auto;padding:24px;background:#fff;font:16px/1.5 Arial,sans-serif',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;background:#1d4ed8;color:#fff;text-decoration:none;border-radius:6px;font-weight:bold',
  small: 'margin:16px 0 0;color:#666;font-size:13px;overflow-wrap:anywhere',
} as const;

function webUrl(url: string): string {
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') throw new Error('a mail links to web pages only');
  return parsed.href;
}

function lines(text: string): readonly Html[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
}
