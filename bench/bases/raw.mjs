// Node's own server: the minimum cost of any server.
import { createServer } from 'node:http';
import { answer, host, port } from './answer.mjs';

const { type, bytes } = answer;
const headers = { 'Content-Type': type, 'Content-Length': bytes.length };

createServer((request, response) => {
  if (request.method === 'GET') return void response.writeHead(200, headers).end(bytes);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, headers).end(bytes);
  });
}).listen(port, host);
