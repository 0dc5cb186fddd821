// The minimum that a server on Express and SQLite must load and open before it can respond.
import express from 'express';
import sqlite3 from 'sqlite3';

const database = new sqlite3.Database(process.argv[2], () => {
  const app = express();
  app.get('/ready', (_request, response) => database.get('SELECT 1', () => response.send('ready')));
  app.listen(Number(process.env.PORT), process.env.HOST);
});
