// Generated from openapi/ by npm run generate. Do not edit.
/** Whether destroying resources may lose data. `possible`: a database, a disk, a bucket or the like is destroyed or replaced. `unknown`: Gantry does not know whether the type of a destroyed or replaced resource stores data. */
export type PlanDataLoss = 'possible' | 'unknown' | 'none';
