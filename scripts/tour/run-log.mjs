// The log of a run, line by line, while it grows.

const SIMULATED = /^\[SIMULATED RUN[^\]]*\] /;
/** What says nothing new to whoever watches, by the kind of message or by its text. */
const NOISE = {
  plan: ['version', 'refresh_start', 'outputs'],
  apply: ['version', 'planned_change', 'apply_start', 'outputs'],
};
const INITIALISATION =
  /^(Initializing .*\.\.\.|- terraform\.io\/builtin\/.*|\S+ has been successfully initialized!)$/;

/** What the lines say. The stream of events may be cut off: it goes on behind the last event that came. */
export async function* linesOf(logs, runId, phase) {
  let rest = '';
  for await (const piece of piecesOf(logs, runId, phase)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    yield* lines.flatMap((line) => lineOf(line, phase));
  }
}

async function* piecesOf(logs, runId, phase) {
  let lastEventID;
  for (;;) {
    const { raw } = await logs.followRunLogRaw({ runId, phase, lastEventID });
    for await (const { event, id, data } of eventsOf(raw.body)) {
      if (event === 'end') return;
      if (id !== undefined) lastEventID = Number(id);
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

/** Server-sent events: fields in lines, and an empty line behind each event. */
async function* eventsOf(body) {
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const events = (text + part).split('\n\n');
    text = events.pop();
    for (const event of events)
      yield Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  }
}

/** The tools print JSON, with what they say under `@message`; the first message names the tool. */
function lineOf(line, phase) {
  const text = line.replace(/[\u0002\u0003]/g, '').trim();
  if (text === '') return [];
  const { type, '@message': message } = text.startsWith('{')
    ? JSON.parse(text)
    : { '@message': text };
  const isSimulated = SIMULATED.test(message);
  const isNoise = NOISE[phase].includes(type) || INITIALISATION.test(message);
  return [
    {
      text: message.replace(SIMULATED, '').replace(/ \[id=[^\]]*\]$/, ''),
      isSimulated,
      isNoise,
      tool: type === 'version' ? message : null,
    },
  ];
}
