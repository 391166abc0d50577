export { parseDataCentreFile } from './data-centre-file.js';
export { dataCentreCheck } from './data-centres.js';
export { type NetworkTable } from './network-table.js';
export { createTrafficRules, type TrafficRulesOptions } from './traffic-rules.js';
