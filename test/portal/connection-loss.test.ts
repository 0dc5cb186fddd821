import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectionLoss, watchConnection } from '../../portal/src/api/connection-loss.js';

describe('a lost connection', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let answer: () => unknown;
  let stop: () => void;
  beforeAll(() => (stop = watchConnection(queries.getQueryCache())));
  afterAll(() => stop());
  const fetch = (key = 'run') =>
    queries
      .query({ queryKey: [key], queryFn: async () => answer(), staleTime: 0 })
      .catch(() => undefined);
  const succeed = () => (answer = () => 'ok');
  const fail = (error: Error = new TypeError('Failed to fetch')) =>
    (answer = () => {
      throw error;
    });
  beforeEach(async () => {
    succeed();
    await fetch();
  });

  it('is noticed after two failed polls, and over with the next response', async () => {
    fail();
    await fetch();
    expect(connectionLoss.get()).toBeNull();
    await fetch();
    expect(connectionLoss.get()?.lastResponseAt).toBeInstanceOf(Date);
    succeed();
    await fetch();
    expect(connectionLoss.get()).toBeNull();
  });

  it('is not noticed if two queries fail once', async () => {
    fail();
    await fetch('run');
    await fetch('workspace');
    expect(connectionLoss.get()).toBeNull();
  });

  it('is not noticed if the page itself fails', async () => {
    fail(new TypeError('undefined is not a function'));
    await fetch();
    await fetch();
    expect(connectionLoss.get()).toBeNull();
  });

  it('is reported to listeners once', async () => {
    const seen: boolean[] = [];
    const unsubscribe = connectionLoss.subscribe(() => seen.push(connectionLoss.get() !== null));
    fail();
    for (let poll = 0; poll < 3; poll += 1) await fetch();
    succeed();
    await fetch();
    unsubscribe();
    expect(seen).toEqual([true, false]);
  });
});
