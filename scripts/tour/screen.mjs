// Formats the output of the tour.
const hasColors = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (hasColors ? `\u001b[${code}m${text}\u001b[0m` : text);

let chapters = 0;

export function printChapter(title) {
  chapters += 1;
  console.log(`\n${paint('1', `${chapters}. ${title}`)}`);
}

export const printFact = (text) => console.log(`   ${text}`);

export const printSuccess = (text) => console.log(`   ${paint('32', text)}`);

export const printStatus = (text) => console.log(`   ${paint('36', `[${text}]`)}`);

export const printLogLine = (text) => console.log(`   ${paint('2', `| ${text}`)}`);
