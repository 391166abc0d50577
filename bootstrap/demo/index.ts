export { demoCatalog } from './demo-catalog.js';
export { demoTitles } from './demo-titles.js';
