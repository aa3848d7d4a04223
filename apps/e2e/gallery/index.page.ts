/** A picture on the index page; paths are relative to the page's folder. */
export type Shown = {
  screen: string;
  part: string;
  state: string;
  theme: string;
  size: string;
  about: string;
  file: string | null;
  fault: string | null;
  /** Present only in a comparison with an older folder. */
  change: { share: number; before: string | null; diff: string | null } | null;
};

/** The page of all pictures by screen; it opens from the file system without other files. */
export function indexPage(shown: readonly Shown[], { title, compared }: { title: string; compared: boolean }): string {
  // Escaped, so that the data cannot close the element.
  const data = JSON.stringify(shown).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #f4f1ea; color: #141a33 }
  form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 12px; align-items: end; padding: 12px 20px; background: #fffdf8; border-bottom: 1px solid #ccc }
  label { display: grid; font-size: 12px }
  select, input { font: inherit }
  h2 { margin: 28px 20px 4px }
  .row { display: flex; flex-wrap: wrap; gap: 16px; padding: 0 20px; align-items: start }
  figure { margin: 0; padding: 8px; background: #fff; border: 1px solid #ddd; border-radius: 8px }
  figure.changed { border: 2px solid #c4201c }
  figcaption { max-width: 320px; margin-bottom: 6px }
  figcaption small { display: block; color: #565b78 }
  .fault { color: #c4201c; max-width: 300px }
  img { display: block; max-height: 420px; max-width: 420px; background: repeating-conic-gradient(#bbb 0 25%, #ddd 0 50%) 0 0 / 20px 20px }
  .three { display: flex; gap: 6px }
</style>
</head>
<body>
<form>
  <strong>${title}</strong>
  <label>Part<select name="part"></select></label>
  <label>Screen<select name="screen"></select></label>
  <label>State<select name="state"></select></label>
  <label>Theme<select name="theme"></select></label>
  <label>Size<select name="size"></select></label>
  ${compared ? '<label>Changed only<input type="checkbox" name="changed" checked></label>' : ''}
  <output></output>
</form>
<main></main>
<script type="application/json" id="shown">${data}</script>
<script>
  const shown = JSON.parse(document.getElementById('shown').textContent);
  const form = document.querySelector('form');
  const main = document.querySelector('main');
  const make = (tag, text, props) => Object.assign(document.createElement(tag), { textContent: text ?? '' }, props);
  const keys = ['part', 'screen', 'state', 'theme', 'size'];
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const key of keys) {
    const select = form.elements[key];
    select.append(make('option', 'all', { value: '' }));
    for (const value of new Set(shown.map((each) => each[key]))) select.append(make('option', value, { value }));
    select.value = asked.get(key) ?? '';
  }
  function picture(path) {
    const link = make('a', '', { href: path, target: '_blank' });
    link.append(make('img', '', { src: path, loading: 'lazy', alt: '' }));
    return link;
  }
  function draw() {
    const filter = Object.fromEntries(keys.map((key) => [key, form.elements[key].value]));
    location.replace('#' + new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')));
    const changed = form.elements.changed?.checked ?? false;
    const chosen = shown.filter((each) => keys.every((key) => filter[key] === '' || each[key] === filter[key]) && (!changed || each.change !== null || each.fault !== null));
    form.querySelector('output').textContent = chosen.length + ' of ' + shown.length;
    main.replaceChildren();
    for (const [screen, all] of Object.entries(Object.groupBy(chosen, (each) => each.part + ' · ' + each.screen))) {
      main.append(make('h2', screen));
      const row = make('div', '', { className: 'row' });
      for (const each of all) {
        const figure = make('figure', '', { className: each.change === null ? '' : 'changed' });
        const caption = make('figcaption', each.state + ' · ' + each.theme + ' · ' + each.size);
        caption.append(make('small', each.about));
        if (each.change !== null) caption.append(make('small', each.change.before === null ? 'new' : (each.change.share * 100).toFixed(2) + ' % of the pixels differ: before, after, difference'));
        figure.append(caption);
        if (each.fault !== null) figure.append(make('p', each.fault, { className: 'fault' }));
        const three = make('div', '', { className: 'three' });
        for (const path of [each.change?.before, each.file, each.change?.diff]) if (path) three.append(picture(path));
        figure.append(three);
        row.append(figure);
      }
      main.append(row);
    }
  }
  form.addEventListener('change', draw);
  form.addEventListener('submit', (event) => event.preventDefault());
  draw();
</script>
</body>
</html>
`;
}
