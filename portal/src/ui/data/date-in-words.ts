const format = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "Monday, November 23, 2026 at 06:00 PM UTC", in the time zone of the browser. */
export const dateInWords = (time: string): string => format.format(new Date(time));
