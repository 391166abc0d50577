export { adsTxtLines, type SupplyOperator } from './ads-txt-line.js';
export { judgeAdsTxt, type AdsTxtFinding } from './judge-ads-txt.js';
export { parseAdsTxt } from './parse-ads-txt.js';
export { sellersJson, type SellersJson } from './sellers-json.js';
