// The log of a run, line by line, while it grows.

const SIMULATED = /^\[SIMULATED RUN[^\]]*\] /;

/** What the lines say. The stream of events may be cut off: it goes on behind the last event that came. */
export async function* linesOf(logs, runId, phase) {
  let rest = '';
  for await (const piece of piecesOf(logs, runId, phase)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    yield* lines.flatMap(lineOf);
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
    for (const event of events) yield Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  }
}

/** The tools print JSON, with what they say under `@message`. The first line names the tool. */
function lineOf(line) {
  const text = line.replace(/[\u0002\u0003]/g, '').trim();
  if (text === '') return [];
  const json = text.startsWith('{') ? JSON.parse(text) : { '@message': text };
  const message = String(json['@message'] ?? text);
  return [{ text: message.replace(SIMULATED, ''), isSimulated: SIMULATED.test(message), tool: json.type === 'version' ? message : null }];
}
