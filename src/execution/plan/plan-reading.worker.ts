import { parentPort } from 'node:worker_threads';
import { READY } from '../../lib/worker-thread/supervised-worker.js';
import { RunFailure } from '../run-failure.js';
import { type PlanJob, type PlanReading, readPlan } from './plan-reading.js';

/** A failure is sent as data, because custom errors lose their class between threads. */
export type PlanResult = { readonly reading: PlanReading } | { readonly failure: string };

function respond(job: PlanJob): PlanResult {
  try {
    return { reading: readPlan(job) };
  } catch (error) {
    if (error instanceof RunFailure) return { failure: error.message };
    throw error;
  }
}

parentPort?.on('message', (job: PlanJob) => parentPort?.postMessage(respond(job)));
parentPort?.postMessage(READY);
