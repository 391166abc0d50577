export { createTemplateWriter } from './template-writer.js';
