import { html, type Html } from '../../core/http/html.js';

/** A moment as people read it, to the minute; programs find the exact one in the attribute. */
export function shownMoment(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
