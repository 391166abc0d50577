export { parseDataCentreFile } from './data-centre-file.js';
export { dataCentreCheck, type NetworkTable } from './network-table.js';
export { createTrafficRules, type TrafficRulesOptions } from './traffic-rules.js';
