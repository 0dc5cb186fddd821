import { get, post, requestRow } from './request-row.mjs';
import { startUpRow } from './start-up-row.mjs';

const service = get('/v1/acl/templated-policy/name/builtin/service');

/**
 * Every comparison that there is. A row has a `name`, the `base` it is measured against, a `firstStep` and a `goal`
 * (null: none), `better` ('higher' or 'lower') and a function `measure`. A row for another request is one line here; its
 * request may also be a function that gets the running Gantry, to make what it asks for first.
 */
export const rows = [
  requestRow({ name: 'GET one template', request: service, base: 'express', firstStep: 0.7, goal: 1.5 }),
  requestRow({ name: 'GET one template', request: service, base: 'raw', firstStep: null, goal: 0.4 }),
  requestRow({ name: 'list of templates', request: get('/v1/acl/templated-policies'), base: 'express', firstStep: 1.0, goal: 2.0 }),
  requestRow({ name: 'preview', request: post('/v1/acl/templated-policy/preview/builtin/service', { Name: 'web' }), base: 'express', firstStep: 0.6, goal: 1.2 }),
  startUpRow({ firstStep: 6, goal: 2.5 }),
];
