// The output of the tour: numbered chapters, facts, and the logs of runs.
const hasColours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (hasColours ? `\u001b[${code}m${text}\u001b[0m` : text);

let chapters = 0;

export function chapter(title) {
  chapters += 1;
  console.log(`\n${paint('1', `${chapters}. ${title}`)}`);
}

export const fact = (text) => console.log(`   ${text}`);

export const good = (text) => console.log(`   ${paint('32', text)}`);

export const status = (text) => console.log(`   ${paint('36', `[${text}]`)}`);

export const logLine = (text) => console.log(`   ${paint('2', `| ${text}`)}`);
