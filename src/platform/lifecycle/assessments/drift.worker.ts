import { parentPort } from 'node:worker_threads';
import { READY } from '../../../lib/worker-thread/supervised-worker.js';
import { driftIn, type DriftJob } from './drift.js';

parentPort?.on('message', (job: DriftJob) => parentPort?.postMessage(driftIn(job)));
parentPort?.postMessage(READY);
