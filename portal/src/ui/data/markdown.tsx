import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';

/** Headings start one level below the page's. Relative links, such as to files, are plain text. */
const components: Components = {
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  a: ExternalLink,
  img: Picture,
  table: ({ children }) => (
    <div className={styles['scroll']}>
      <table>{children}</table>
    </div>
  ),
};

/** Renders untrusted Markdown: without HTML and images, and with links that send no referrer. */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={styles['markdown']}>
      <ReactMarkdown skipHtml remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function ExternalLink({ href, children }: ComponentProps<'a'>) {
  if (href === undefined || !/^(https?:|mailto:)/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** The content security policy blocks images of other hosts, so a link replaces them. */
function Picture({ src, alt }: ComponentProps<'img'>) {
  const text = alt === undefined || alt === '' ? 'Picture' : alt;
  return <ExternalLink href={typeof src === 'string' ? src : undefined}>{text}</ExternalLink>;
}
