export { adsTxtLines, type SupplyOperator } from './ads-txt-line.js';
export { sellersJson, type SellersJson } from './sellers-json.js';
