import { parentPort } from 'node:worker_threads';
import { READY } from '../../../lib/worker-thread/supervised-worker.js';
import { describeJson, type DescriptionJob } from './plan-description.js';

parentPort?.on('message', (job: DescriptionJob) => parentPort?.postMessage(describeJson(job)));
parentPort?.postMessage(READY);
