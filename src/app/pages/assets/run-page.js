// Keeps a run's page up to date: while the run goes on, its content is fetched again every second.
const INTERVAL = 1000;

const shown = () => document.getElementById('run');

function scrolledToEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 40;
}

/** What tells a button, or a region, from all others. */
const nameOf = (element) => element.form?.action ?? element.getAttribute('aria-label');

async function refresh() {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
  // After the end of the session the sign-in page comes back.
  if (answer.redirected) return location.reload();
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.getElementById('run');
  const current = shown();
  if (!next || !current || next.innerHTML === current.innerHTML) return;
  const focused = current.contains(document.activeElement) ? nameOf(document.activeElement) : null;
  const planned = current.querySelector('.planned')?.scrollTop ?? 0;
  const follow = [...current.querySelectorAll('.log')].map(scrolledToEnd);
  const positions = [...current.querySelectorAll('.log')].map((log) => log.scrollTop);
  current.replaceWith(next);
  next.querySelectorAll('.log').forEach((log, index) => {
    log.scrollTop = (follow[index] ?? true) ? log.scrollHeight : positions[index];
  });
  next.querySelector('.planned')?.scrollTo({ top: planned });
  // Whoever goes by the keyboard stays at the same button, and is never put on another one.
  if (focused)
    [...next.querySelectorAll('button, [aria-label]')]
      .find((element) => nameOf(element) === focused)
      ?.focus({ preventScroll: true });
}

async function watch() {
  while (shown()?.dataset.live === 'yes') {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    if (document.hidden) continue;
    await refresh().catch(() => undefined);
  }
}

for (const log of document.querySelectorAll('.log')) log.scrollTop = log.scrollHeight;
void watch();
