// Stock Express 5, with its defaults except one.
import express from 'express';
import { answer, host, port } from './answer.mjs';

const { method, path, type, bytes } = answer;
const app = express();
// By default, Express does not parse bodies of JSON:API.
if (method !== 'GET')
  app.use(express.json({ type: ['application/json', 'application/vnd.api+json'] }));
app[method.toLowerCase()](path, (_request, response) => response.type(type).send(bytes));
app.get('/ready', (_request, response) => response.send('ready'));
app.listen(port, host);
