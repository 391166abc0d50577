export { createTrafficRules, type TrafficRulesOptions } from './traffic-rules.js';
