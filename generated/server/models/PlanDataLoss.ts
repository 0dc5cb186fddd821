// Generated from openapi/ by npm run generate. Do not edit.
/** Whether data may be lost. `possible`: a resource that stores data, such as a database, a disk or a bucket, is destroyed or replaced. `unknown`: Gantry does not know whether the type of a destroyed or replaced resource stores data. */
export type PlanDataLoss = 'possible' | 'unknown' | 'none';
