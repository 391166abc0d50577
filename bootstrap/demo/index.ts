export { demoCatalog } from './demo-catalog.js';
export { demoToken } from './demo-token.js';
export { demoTitles } from './demo-titles.js';
