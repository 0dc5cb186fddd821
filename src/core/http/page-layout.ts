import { html, type Html } from './html.js';

/** A link of the breadcrumb navigation above the page. */
export interface Crumb {
  readonly text: string;
  readonly href: string;
}

export interface PageParts {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** Who is signed in; null if nobody is. */
  readonly caller: string | null;
  readonly content: Html;
  /** The file of the page's script: every page works without it. */
  readonly script?: string;
}

/** The whole document of a page. */
export function pageDocument({ title, crumbs = [], caller, content, script }: PageParts): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} - Gantry</title>
        <link rel="stylesheet" href="/plain/-/assets/pages.css" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        ${script !== undefined && html`<script src="/plain/-/assets/${script}" defer></script>`}
      </head>
      <body>
        <header>
          <nav aria-label="Path">
            <a class="brand" href="/plain">Gantry</a
            >${crumbs.map(({ text, href }) => html`<span>/</span><a href="${href}">${text}</a>`)}
          </nav>
          ${caller !== null && html`<form method="post" action="/plain/-/sign-out"><span>${caller}</span><button class="quiet">Sign out</button></form>`}
        </header>
        <main>${content}</main>
      </body>
    </html> `.text;
}
