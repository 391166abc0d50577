export * from './contract-case.js';
export * from './sample-demand.js';
export * from './sample-now.js';
export * from './sample-records.js';
export * from './samples.js';
