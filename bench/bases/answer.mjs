import { readFileSync } from 'node:fs';

const { method, path, type, file } = JSON.parse(process.argv[2]);

/** The response that a bare server returns, and the request that it answers. */
export const answer = { method, path, type, bytes: readFileSync(file) };
export const port = Number(process.env.PORT);
export const host = process.env.HOST;
